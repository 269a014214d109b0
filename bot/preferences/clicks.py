"""Preferences of people as a private menu that says what each choice means.

A new preference is one more `Setting` here: menus, clicks and the sentence that sums them up follow from it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from bot.delivery import components
from bot.delivery.card import Card
from bot.delivery.components import Component
from bot.delivery.ids import Ref, encode
from bot.delivery.reply import Reply
from bot.display import elements
from bot.interactions.handling import Handlers, first_value
from bot.notices.service import Reminders
from bot.preferences.hours import DAY, is_away
from bot.preferences.menus import Setting, Value, changed, setting_rows
from bot.preferences.service import PlayerChanges
from bot.table.errors import TableError
from engine.core.words import counted, sentence
from storage.people import PlayerRow

HAND = Setting(
    "hand",
    "How you get your hand",
    "you get your hand {}",
    (
        Value(
            "both",
            "By direct message and by button",
            "A message when your turn starts, and My hand at the table.",
            "by DM and by the My hand button",
        ),
        Value("dm", "By direct message", "A message with your hand and choices when your turn starts.", "by DM"),
        Value(
            "ephemeral",
            "By button only",
            "No messages: press My hand at the table. Only you see the answer.",
            "by the My hand button",
        ),
    ),
)
MENTIONS = Setting(
    "mentions",
    "When it is your turn",
    "you are {} when it is your turn",
    (
        Value(True, "Mention me", "Discord notifies you as soon as a table waits for you.", "mentioned"),
        Value(
            False,
            "Do not mention me",
            "You look for yourself; /table mine lists the tables that wait for you.",
            "not mentioned",
        ),
    ),
)
REMIND = Setting(
    "remind_after",
    "Reminders",
    "you are reminded {}",
    (
        Value(
            0,
            "At half time",
            "Once, when half of the table's time is over, or after a day.",
            "when half of a table's time is over",
        ),
        Value(3, "After 3 hours", "Once for each question.", "after 3 hours"),
        Value(8, "After 8 hours", "Once for each question.", "after 8 hours"),
        Value(24, "After a day", "Once for each question.", "after a day"),
        Value(48, "After two days", "Once for each question.", "after two days"),
        Value(None, "Never", "You hear of a question only when it is asked.", "never"),
    ),
    typed=lambda hours: f"after {counted(hours, 'hour')}",
)
NOTICE_PLACE = Setting(
    "notice_place",
    "Where to notify me",
    "notices come {}",
    (
        Value("table", "At the table", "You are mentioned where the game is played.", "at the table"),
        Value("dm", "By direct message", "If your direct messages are closed, at the table.", "by direct message"),
    ),
)
DIGEST = Setting(
    "digest_hour",
    "One notice a day",
    "there is {}",
    (
        Value(None, "No, tell me each time", "A notice for each turn.", "a notice for each turn"),
        *(
            Value(
                hour,
                f"Daily at {hour}:00",
                "One list of the tables that wait for you.",
                f"one list a day, at {hour}:00",
            )
            for hour in (7, 8, 9, 12, 17, 18, 19, 20, 21)
        ),
    ),
    typed=lambda hour: f"one list a day, at {hour}:00",
)
QUIET = Setting(
    "quiet",
    "Quiet hours",
    "nothing comes {}",
    (
        Value("", "None", "Notices come at any time.", "at no time"),
        *(
            Value(
                f"{start}-{end}",
                f"{start}:00 to {end}:00",
                "What falls into them waits.",
                f"from {start}:00 to {end}:00",
            )
            for start, end in ((20, 8), (21, 7), (22, 6), (22, 7), (22, 8), (23, 7), (23, 8), (0, 7), (0, 8), (0, 9))
        ),
    ),
    typed=lambda hours: f"from {hours} o'clock",
)
AWAY_PLAN = Setting(
    "away_plan",
    "What becomes of your seats while you are away",
    "while you are away {}",
    (
        Value("ask", "The table decides", "When its time has run out, the others are asked.", "the table decides"),
        Value("wait", "Wait for me", "Nobody is asked before you are back.", "tables wait for you"),
        Value("turn", "A computer plays my turns", "Turn by turn; you can move again at any time.", "a computer plays"),
        Value("keep", "A computer keeps my seat", "Until you press I am back.", "a computer keeps your seats"),
        Value("substitute", "Somebody may take my seat", "Tables look for a substitute.", "others may take your seats"),
    ),
)
RECORDS = Setting(
    "in_records",
    "Statistics",
    "you {} in the statistics",
    (
        Value(True, "Show me in statistics", "You appear in /stats: yours, those of servers and of others.", "appear"),
        Value(False, "Leave me out", "You appear nowhere in /stats; your games are kept.", "do not appear"),
    ),
)
ANIMATIONS = Setting(
    "animations",
    "Animations",
    "your rolls and reveals {}",
    (
        Value(True, "Show them", "Dice tumble and cards turn up once, then the board stands still.", "are animated"),
        Value(False, "Still pictures", "What you roll or turn up is shown as it stands.", "are still pictures"),
    ),
)
NEXT = Setting(
    "next_notice",
    "When you are next",
    "you {} when the turn before yours begins",
    (
        Value(False, "Do not tell me", "You hear of your own turn only.", "hear nothing"),
        Value(True, "Tell me", "A direct message when the turn before yours begins.", "get a direct message"),
    ),
)
CONFIRM = Setting(
    "confirm_end",
    "When a choice ends your turn",
    "a choice that ends your turn {}",
    (
        Value(False, "Do it at once", "Undo takes it back as long as nobody has built on it.", "is made at once"),
        Value(True, "Ask me first", "A private question, as far as the end is certain beforehand.", "is asked about"),
    ),
)
AWAY_DAYS = (1, 3, 7, 14, 30)
ZONES = (
    "UTC", "Europe/London", "Europe/Berlin", "Europe/Athens", "Europe/Moscow", "Africa/Lagos", "Africa/Johannesburg",
    "Asia/Dubai", "Asia/Karachi", "Asia/Kolkata", "Asia/Bangkok", "Asia/Shanghai", "Asia/Tokyo", "Australia/Perth",
    "Australia/Sydney", "Pacific/Auckland", "Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles",
    "America/Denver", "America/Chicago", "America/New_York", "America/Halifax", "America/Sao_Paulo",
)  # fmt: skip
ZONE = Setting(
    "zone",
    "Your time zone",
    "your time zone is {}",
    tuple(Value(name, name.replace("_", " "), "/table prefs zone takes others.", name) for name in ZONES),
    typed=str,
)
TURN_SETTINGS = (HAND, MENTIONS)
NOTICE_SETTINGS = (REMIND, NOTICE_PLACE, DIGEST, QUIET, ZONE, AWAY_PLAN)
# What becomes of seats comes last, next to the menu that says for how long.
PERSON = (*TURN_SETTINGS, NEXT, CONFIRM, *NOTICE_SETTINGS[:-1], ANIMATIONS, RECORDS, AWAY_PLAN)


def away_summary(row: PlayerRow, now: float) -> str:
    """Say until when this person is away, and what becomes of their seats."""
    if not is_away(row, now):
        return "Welcome back. Tables wait for you again."
    return f"You are away until <t:{round(row.away_until or now)}:f>; {AWAY_PLAN.in_words(row)}."


def person_summary(row: PlayerRow, now: float) -> str:
    """Summarize this person's preferences in a few sentences."""
    turns = ", and ".join(setting.in_words(row) for setting in TURN_SETTINGS)
    others = [setting for setting in NOTICE_SETTINGS if setting is not QUIET or row.quiet]
    notices = _clauses([setting.in_words(row) for setting in others])
    wishes = [setting.in_words(row) for setting in (NEXT, CONFIRM) if getattr(row, setting.field)]
    rest = _clauses([*wishes, ANIMATIONS.in_words(row), RECORDS.in_words(row)])
    away = f" You are away until <t:{round(row.away_until or now)}:f>." if is_away(row, now) else ""
    return f"{sentence(turns)}. {sentence(notices)}. {sentence(rest)}.{away}"


def _clauses(clauses: Sequence[str]) -> str:
    return f"{', '.join(clauses[:-1])}, and {clauses[-1]}"


def person_card(row: PlayerRow, now: float) -> Card:
    """Return a person's preferences, with a menu for each."""
    head = elements.text(["## Your preferences", person_summary(row, now)])
    # Without a title of its own: it says itself what it is, and a message takes no more components.
    away = components.row(_away_menu(row, now))
    return Card(elements.build_view(head, *setting_rows("prefer", PERSON, row), away))


def _away_menu(row: PlayerRow, now: float) -> Component:
    """Build the menu for an absence, counted from the moment of the choice."""
    here = components.option(label="I am here", value="0", default=not is_away(row, now))
    options = [here, *(components.option(label=f"Away for {counted(d, 'day')}", value=str(d)) for d in AWAY_DAYS)]
    return components.select(
        custom_id=encode("away", 0, round(row.away_until or 0)), options=options, placeholder="Away for a while"
    )


class PreferenceClicks:
    def __init__(self, reminders: Reminders, clock: Callable[[], float]) -> None:
        self._reminders = reminders
        self._clock = clock
        self.handlers: Handlers = {"prefer": self._prefer, "away": self._away}

    async def _prefer(self, reply: Reply, ref: Ref) -> None:
        changes = cast("PlayerChanges", changed(PERSON, ref, reply))
        changes["dm_closed"] = False  # somebody who changes this wants it tried again
        row = await self._reminders.change_person(reply.user_id, changes)
        await reply.update(person_card(row, self._clock()))

    async def _away(self, reply: Reply, ref: Ref) -> None:
        chosen = first_value(reply)
        days = next((days for days in (0, *AWAY_DAYS) if str(days) == chosen), None)
        if days is None:
            raise TableError("That cannot be chosen anymore.")
        until = self._clock() + days * DAY if days else None
        row = await self._reminders.change_person(reply.user_id, {"away_until": until})
        await reply.update(person_card(row, self._clock()))
