"""Two weeks of play by people in three time zones, with an absentee, a substitute, restarts and an outage.

Every notice is compared with what a plain reading of the rules expects: one for each turn, one reminder for each that
stays open long enough, one for each vote; none twice, none in quiet hours.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from bot.notices.timing import Turn, remind_seconds
from bot.preferences.hours import DAY, HOUR, awake, is_quiet, local_time
from storage.base import PlayerRow
from tests.bot.failures import POST, failing
from tests.bot.notified import Ping, pings
from tests.bot.world import World, text

STEP = HOUR / 4
PEOPLE: dict[str, tuple[dict[str, Any], range]] = {
    "Ann": ({"zone": "Europe/London", "quiet": "22-8"}, range(18, 20)),
    "Bo": ({"zone": "America/New_York", "quiet": "23-7", "reminders": 3}, range(12, 13)),
    "Cy": ({"zone": "Asia/Tokyo", "quiet": "22-8", "notices": "dm"}, range(8, 10)),
    "Di": ({"zone": "Europe/London"}, range(9, 12)),
    "Eve": ({"zone": "America/New_York", "quiet": "22-8"}, range(17, 19)),
}
"""Preferences of each person, and the hours of their day at which they play."""
GONE_AFTER = 4 * DAY
RESTARTS = (1.3 * DAY, 5.1 * DAY, 8.7 * DAY)
OUTAGE = (2.5 * DAY, 2.5 * DAY + 7 * HOUR)


@dataclass(slots=True)
class Asked:
    """A question that was open for a while."""

    name: str
    turn: Turn
    ended: float = 0.0


@dataclass(slots=True)
class TwoWeeks:
    world: World
    began: float
    asked: dict[tuple[str, int, str], Asked] = field(default_factory=dict[tuple[str, int, str], Asked])
    sent: list[tuple[float, float, Ping]] = field(default_factory=list[tuple[float, float, Ping]])
    """Notices, with the moments between which they came."""
    seen: int = 0
    taken_over_at: float = 0.0

    @property
    def now(self) -> float:
        return self.world.env.now().timestamp()

    async def prefers(self, name: str) -> PlayerRow:
        return await self.world.bot.store.player(self.world.member(name).id)

    async def pass_time(self, outage: bool) -> None:
        before = self.now
        if outage:
            with failing(self.world, POST, "broken"):
                await self.world.env.advance_time(STEP)
                await self.world.settle()
            self.seen = len(pings(self.world))  # nothing of that arrived
        else:
            await self.world.env.advance_time(STEP)
            await self.world.settle()
        await self.look(before)

    async def look(self, before: float) -> None:
        """Note what was sent and what is asked."""
        fresh = pings(self.world)[self.seen :]
        self.seen += len(fresh)
        self.sent += [(before, self.now, ping) for ping in fresh]
        table = await self.world.live()
        open_now = {(key, turn.question, table.seats[turn.seat].name): turn for key, turn in table.turns.items()}
        for key, turn in open_now.items():
            self.asked.setdefault(key, Asked(key[2], turn))
        for key, asked in self.asked.items():
            if key not in open_now and not asked.ended:
                asked.ended = self.now

    async def play(self) -> None:
        """Everybody who is awaited and awake plays; the others vote for a substitute when they are asked."""
        before, table = self.now, await self.world.live()
        for seat in (*table.awaited, *table.voters):
            name = table.seats[seat].name
            wishes, hours = PEOPLE[name]
            gone = name == "Di" and self.now - self.began > GONE_AFTER
            if gone or local_time(PlayerRow(1, zone=wishes["zone"]), self.now).hour not in hours:
                continue
            if seat in table.voters:
                await self.world.member(name).click(self.world.table, label="Find a substitute")
            else:
                while await self.world.awaited() == [name]:
                    await self.world.step()
            await self.world.settle()
            break
        table = await self.world.live()
        if table.open_seats and local_time(PlayerRow(1, zone="America/New_York"), self.now).hour in PEOPLE["Eve"][1]:
            self.taken_over_at = self.now
            await self.world.member("Eve").click(self.world.table, label="Take over Di's seat")
            await self.world.settle()
        await self.look(before)


async def expected(weeks: TwoWeeks) -> Counter[tuple[str, str]]:
    """Return the notices that each person should have had, counted."""
    found: Counter[tuple[str, str]] = Counter()
    for asked in weeks.asked.values():
        person, turn = await weeks.prefers(asked.name), asked.turn
        ended = asked.ended or weeks.now + 1
        told = awake(person, turn.since)
        came_by_click = asked.name == "Eve" and turn.since == weeks.taken_over_at
        if told <= ended and not came_by_click:
            found[asked.name, "vote" if turn.is_vote else "turn"] += 1
        if not turn.is_vote and awake(person, told + remind_seconds(person, "day")) <= ended:
            found[asked.name, "remind"] += 1
    return found


def kind_of(ping: Ping) -> str:
    if "waiting for you; you were asked" in ping.text:
        return "remind"
    if "your vote is missing" in ping.text or "What should the table do?" in ping.text:
        return "vote"
    return "substitute" if "take over your seat" in ping.text else "turn"


async def test_two_weeks_bring_exactly_the_notices_expected(world: World) -> None:
    for name, (wishes, _) in PEOPLE.items():
        await world.member(name).slash(world.channel, "table prefs", **wishes)
    await world.bot.services.preferences.change_guild(world.guild.id, pace="day")
    weeks = TwoWeeks(world, world.env.now().timestamp())
    await world.seated("Ann", "Bo", "Cy", "Di", options="rounds=4")
    await weeks.look(weeks.began)
    restarts = list(RESTARTS)
    while (passed := weeks.now - weeks.began) < 14 * DAY:
        if restarts and passed >= restarts[0]:
            restarts.pop(0)
            await world.restart()
        outage = OUTAGE[0] <= passed < OUTAGE[1]
        await weeks.pass_time(outage)
        if not outage and (await world.live()).row.status == "playing":
            await weeks.play()
    counted = Counter((ping.name, kind_of(ping)) for _, _, ping in weeks.sent)
    told = {key: number for key, number in counted.items() if key[1] != "substitute"}
    assert told == dict(await expected(weeks))
    assert counted["Di", "substitute"] == 1
    assert sum(number for (_, kind), number in counted.items() if kind == "vote") >= 2
    assert any(kind == "remind" for _, kind in counted)
    for start, end, ping in weeks.sent:
        person = await weeks.prefers(ping.name)
        assert not (is_quiet(person, start) and is_quiet(person, end)), f"{ping} at night"
        assert ping.directly == (ping.name == "Cy")
    table = await world.live()
    assert "Eve" in table.names
    assert "Di" not in table.names
    assert table.row.status == "over", "fourteen days are enough for this game"
    assert "Eve" in text(world.table)
