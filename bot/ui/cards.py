"""The messages of a table: lobby, announcement, table message, private choices, the end, and old messages.

Nothing of a message is kept here, so nothing is timed, and every button works after any restart.
Each part of a message has a share of the characters that Discord allows in all of them together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.delivery import components
from bot.delivery.card import Card
from bot.delivery.components import Component, PlainView, Style
from bot.delivery.ids import encode
from bot.tables import recaps
from bot.tables.levels import level
from bot.tables.pending import HOST_MAY_DECIDE_AFTER, AbsenceVote, SeatRequest, UndoVote
from bot.tables.snapshot import TableSnapshot
from bot.ui import absence_cards, menus
from bot.ui.options import option_rows, options_in_words
from bot.ui.pictures import Picture, gallery
from bot.ui.plans import CHARACTERS
from bot.ui.prompting import invited
from engine.core.game import Award, GameMeta, Reaction, Seat
from engine.core.words import counted, listed, shortened
from storage.base import HUMAN, Pace

RECAP_TEXT = 1700
ASKED_TEXT = 700
VOTE_TEXT = 500
FOOT_TEXT = 400
BODY_TEXT = 3500
"""Characters of one part; together they stay below 4000 beside a menu, which takes what is left."""
ACCENT = 0xD9A441
PROMISED = 32
"""Digits of a fingerprint in a message: with half as many, two secrets that begin alike could be found."""


def button(
    label: str,
    kind: str,
    table: TableSnapshot,
    *,
    number: int = 0,
    key: str = "",
    style: Style = "secondary",
    able: bool = True,
) -> Component:
    """A button that concerns this table."""
    return components.button(label, encode(kind, table.id, number, key), style, able)


def text(lines: Iterable[str], limit: int = BODY_TEXT) -> Component:
    """Lines as one text; what is beyond the limit is cut."""
    return components.text(shortened("\n".join(lines), limit))


def build_view(*parts: Component | None) -> PlainView:
    """A message of these parts."""
    shown = [part for part in parts if part is not None]
    _fit([part for part in components.nested(shown) if part["type"] == components.TEXT])
    return PlainView(components.container(shown, ACCENT))


def _fit(texts: Sequence[Component]) -> None:
    """All texts of a message together have a limit. Short ones stay whole, long ones share what is left."""
    room = CHARACTERS
    if sum(len(part["content"]) for part in texts) <= room:
        return
    for number, part in enumerate(sorted(texts, key=lambda part: len(part["content"]))):
        part["content"] = shortened(part["content"], room // (len(texts) - number))
        room -= len(part["content"])


def note(sentence: str) -> Card:
    """A message that is only a sentence."""
    return Card(build_view(text([sentence])))


def title(table: TableSnapshot, level: str = "##") -> str:
    mark = {"game": "", "practice": " · practice", "import": " · imported"}[table.row.purpose]
    return f"{level} {table.title}{mark}"


# Before the game


def lobby(table: TableSnapshot, cover: Picture | None) -> Card:
    """Who sits, by which rules they will play, and what is missing to start."""
    meta = table.game.meta
    players = [f"{number}. {seat_line(table, seat.seat)}" for number, seat in enumerate(table.seats, 1)]
    called = [user for seat in invited(table) if (user := table.seats[seat].user_id) is not None]
    head = [title(table), meta.summary, f"-# {facts(meta)}"]
    if called:
        names = listed([f"<@{user}>" for user in called])
        head.append(f"A rematch: {names}, you have a seat. Press **Leave** if you are busy.")
    rules = options_in_words(table)
    example = ["-# The picture is an example."] if cover else []
    sitting = [*example, *players, "", *([f"Rules of this table: {rules}."] if rules else []), _missing(table)]
    if PACES[table.row.pace]:
        sitting.append(f"-# {pace_line(table)}")
    if table.row.invited_only:
        sitting.append("-# By invitation only.")
    view = build_view(
        text(head, 900),
        gallery(cover),
        text(sitting, 1800),
        _lobby_buttons(table),
        *option_rows(table),
        components.row(button("Rules", "rules", table), button("My lucky word", "word", table)),
        text([promise(table)], 200) if table.row.commitment else None,
    )
    return Card(view, (cover,) if cover else (), tuple(called))


PACES: Mapping[Pace, str] = {
    "none": "",
    "hours": "The table waits eight hours for each move.",
    "day": "The table waits a day for each move.",
    "days": "The table waits three days for each move.",
}


def pace_line(table: TableSnapshot) -> str:
    """How long the table waits for somebody before the others are asked."""
    return PACES[table.row.pace] or "The table waits for each move as long as it takes."


def facts(meta: GameMeta) -> str:
    """How many play a game, and how long it takes."""
    few, many = meta.min_seats, meta.max_seats
    players = counted(many, "player") if few == many else f"{few}–{many} players"
    return " · ".join(filter(None, [players, meta.playing_time]))


def _missing(table: TableSnapshot) -> str:
    meta, taken = table.game.meta, len(table.seats)
    if taken < meta.min_seats:
        join = "`/table invite` asks them to join" if table.row.invited_only else "friends press **Join**"
        return f"{counted(meta.min_seats - taken, 'more player')} needed: {join}, or add a computer."
    room = f"{counted(meta.max_seats - taken, 'seat')} free. " if taken < meta.max_seats else "All seats are taken. "
    return f"{room}**{table.host_name}** can start."


def _lobby_buttons(table: TableSnapshot) -> Component:
    meta, taken = table.game.meta, len(table.seats)
    ready, full = taken >= meta.min_seats, taken >= meta.max_seats
    return components.row(
        button("Join", "join", table, style="success", able=not full),
        button("Leave", "leave", table),
        button("Add computer", "more", table, able=not full),
        button("Remove computer", "fewer", table, able=any(seat.player != HUMAN for seat in table.seats)),
        button("Start", "start", table, style="primary", able=ready),
    )


def seat_line(table: TableSnapshot, seat: Seat) -> str:
    row = table.seats[seat]
    kind = "" if row.player == HUMAN else f" (computer, {level(row.player)})"
    host = " · host" if row.player == HUMAN and row.user_id == table.row.host_id else ""
    return f"**{row.name}**{kind}{host}"


def announcement(table: TableSnapshot, link: str | None) -> Card:
    """What the lobby's message turns into: where the game is, and at the end who won it."""
    names = listed([f"**{name}**" for name in table.names])
    where = f" [To the table]({link})" if link else ""
    several = len(table.names) > 1
    row = None
    if table.row.status == "over":
        line = f"{names} {'have' if several else 'has'} played. {result_line(table)}{where}"
        row = components.row(button("Rematch", "rematch", table, style="success"), button("Log", "log", table))
    elif table.row.status == "closed":
        line = f"{names} {'were' if several else 'was'} playing. {closing_line(table)}{where}"
    else:
        line = f"{names} {'are' if several else 'is'} playing.{where}"
    proof = [promise(table)] if table.row.status != "closed" else []
    return Card(build_view(text([title(table), line, *proof], 1500), row))


def promise(table: TableSnapshot) -> str:
    """The beginning of the fingerprint of the secret, short enough for one line of a phone; the log has all of it."""
    return f"-# Fair chance: `{table.row.commitment[:PROMISED]}…`, see Log"


# During the game


def playing(table: TableSnapshot, picture: Picture | None, mentioned: Sequence[int], page: int = 0) -> Card:
    """The table message: what happened, who is asked what, the board, the choices, the tools."""
    awaited = table.awaited
    reader = awaited[0] if len(awaited) == 1 else None
    head = [title(table, "-#"), *(f"> {line}" for line in recaps.recap(table, reader))]
    asked = _asked(table, mentioned)
    above: list[Component | None] = [text(head, RECAP_TEXT), text(asked, ASKED_TEXT), gallery(picture)]
    below = _vote_parts(table, mentioned)
    if tallies := _tallies(table):
        below.append(text(tallies, FOOT_TEXT))
    below += [components.separator(), *_tools(table)]
    menu: list[Component] = []
    if reader is not None and not table.is_computer(reader):
        menu = menus.build(table, reader, private=False, page=page, beside=[*above, *below])
    if not menu and (reader is None or not table.is_computer(reader)):  # several choose at once, or one in secret
        menu = [components.row(button("Choose", "choose", table, style="primary"))]
    return Card(build_view(*above, *menu, *below), (picture,) if picture else (), tuple(mentioned))


def _tallies(table: TableSnapshot) -> list[str]:
    reactions = table.game.reactions(table.playing.state)
    return [r.tally.format(count=table.reactions[r.key]) for r in reactions if table.reactions.get(r.key)]


def _asked(table: TableSnapshot, mentioned: Sequence[int]) -> list[str]:
    """Who is asked what; those who are asked the same share a line."""
    people: dict[str, list[str]] = {}
    thinking: list[str] = []
    for seat in table.awaited:
        if table.is_computer(seat):
            thinking.append(f"**{table.seats[seat].name}** is thinking …")
        else:
            people.setdefault(table.question(seat), []).append(_called(table, seat, mentioned))
    return [*(f"{listed(called)}: {question}" for question, called in people.items()), *thinking]


def _called(table: TableSnapshot, seat: Seat, mentioned: Sequence[int]) -> str:
    row = table.seats[seat]
    return f"<@{row.user_id}>" if row.user_id in mentioned else f"**{row.name}**"


def _tools(table: TableSnapshot) -> list[Component]:
    hand = [button("My hand", "hand", table)] if table.game.meta.has_secrets else []
    reactions = [_reaction(table, reaction) for reaction in table.game.reactions(table.playing.state)]
    reading = [
        button("What I missed", "missed", table),
        button("Log", "log", table),
        button("Rules", "rules", table),
    ]
    return menus.button_rows([*hand, *reactions, _undo(table), *reading])


def _undo(table: TableSnapshot) -> Component:
    """Knows how far the log had come: a second click must not ask for one step more."""
    return button("Undo", "undo", table, number=table.row.entries)


def _reaction(table: TableSnapshot, reaction: Reaction) -> Component:
    count = table.reactions.get(reaction.key, 0)
    label = f"{reaction.label} ({count})" if count else reaction.label
    return button(label, "react", table, number=table.row.entries, key=reaction.key)


def _vote_parts(table: TableSnapshot, mentioned: Sequence[int]) -> list[Component]:
    question = table.pending
    if isinstance(question, AbsenceVote):
        lines, row = absence_cards.vote(table, question, [_called(table, seat, mentioned) for seat in table.voters])
        return [components.separator(), text(lines, VOTE_TEXT), row]
    if question is None:
        return absence_cards.seats_to_take(table)
    row = components.row(
        button("Agree", "yes", table, number=question.number, style="success"),
        button("Refuse", "no", table, number=question.number, style="danger"),
    )
    return [components.separator(), text(_vote_lines(table, mentioned), VOTE_TEXT), row]


def vote_question(table: TableSnapshot) -> str:
    """What somebody has asked the table; empty where nobody did."""
    question = table.pending
    if isinstance(question, SeatRequest):
        return f"**{question.name}** would like to take over {table.seats[question.seat].name}'s seat."
    if isinstance(question, UndoVote):
        since = counted(question.moves - 1, "later move") if question.moves > 1 else ""
        return f"**{question.name}** would like to take back their last move{since and f', and with it {since}'}."
    return ""


def vote_story(table: TableSnapshot) -> str:
    """That somebody asked the table something, as it stays true when the vote is over."""
    question = table.pending
    if isinstance(question, SeatRequest):
        return f"**{question.name}** asked for {table.seats[question.seat].name}'s seat."
    return f"**{question.name}** asked to take back a move." if isinstance(question, UndoVote) else ""


def _vote_lines(table: TableSnapshot, mentioned: Sequence[int]) -> list[str]:
    waiting = [_called(table, seat, mentioned) for seat in table.voters]
    hours = round(HOST_MAY_DECIDE_AFTER / 3600)
    others = any(table.seats[seat].user_id != table.row.host_id for seat in table.voters)
    host = f" After {hours} hours the host may decide for the absent." if others else ""
    return [vote_question(table), f"-# Waiting for {', '.join(waiting)}.{host}"]


def own_choices(
    table: TableSnapshot,
    seat: Seat,
    picture: Picture | None,
    page: int,
    extra: Sequence[str] = (),
    link: str | None = None,
) -> Card:
    """One seat's private message: its hand, if the game has hands, and its choices in full words.

    `link` leads to the table, where the message is not beside it.
    """
    asked = seat in table.awaited
    lines = recaps.recap(table, seat, private=True)
    head = [title(table, "-#"), *(f"> {line}" for line in lines)]
    said = [_standing(table, seat), *extra]
    above: list[Component | None] = [text(head, RECAP_TEXT), text(said, 1200), gallery(picture)]
    tools = [components.link_button("To the table", link)] if link else []
    if table.row.status == "playing":
        tools = [button("Refresh", "fresh", table, key=str(page)), _undo(table), *tools]
    below = [components.row(*tools)] if tools else []
    menu = menus.build(table, seat, private=True, page=page, beside=[*above, *below]) if asked else []
    return Card(build_view(*above, *menu, *below), (picture,) if picture else ())


def _standing(table: TableSnapshot, seat: Seat) -> str:
    """Where this seat is in the game: asked something, waiting, or done."""
    if seat in table.awaited:
        return table.question(seat)
    waiting = listed([table.seats[other].name for other in table.awaited])
    # A private message in the channel stays as it is when others move; only its reader can bring it up to date.
    return f"Waiting for {waiting}. **Refresh** shows how it stands by then." if waiting else "The game is over."


# Afterwards


def result_line(table: TableSnapshot) -> str:
    """Who won, with how many points."""
    outcome = table.session.outcome if table.session else None
    if outcome is None:
        return ""
    if not outcome.winners:
        return "Nobody won this time."
    winners = listed([f"**{table.seats[seat].name}**" for seat in outcome.winners])
    score, scored_in = outcome.scores[outcome.winners[0]], table.game.meta.scored_in
    return f"{winners} won with {counted(score, *scored_in)}!" if scored_in else f"{winners} won with {score}."


def over(table: TableSnapshot, picture: Picture | None, awards: Sequence[Award]) -> Card:
    """The end: who won, awards, and the last board with the score by source. The proof of fair chance is in the log."""
    outcome = table.session.outcome if table.session else None
    assert outcome is not None
    cup = "🏆 " if outcome.winners else ""
    head = [title(table, "-#"), f"## {cup}{result_line(table)}", *filter(None, [outcome.note])]
    last_lines = [f"> {line}" for line in recaps.ending(table)]
    award_lines = [f"- **{award.title}**: {award.text}" for award in awards]
    row = components.row(
        *([button("Rematch", "rematch", table, style="success")] if table.row.purpose == "game" else []),
        button("Replay", "watch", table),
        button("Log", "log", table),
        button("Rules", "rules", table),
    )
    awarded = text(award_lines, 1400) if award_lines else None
    view = build_view(text([*head, *last_lines], RECAP_TEXT), awarded, gallery(picture), row)
    return Card(view, (picture,) if picture else ())


def stuck(table: TableSnapshot, result: str = "") -> Card:
    """A game that cannot go on here, with its result where it had ended."""
    advice = ["-# The host may close it with `/table close`."] if table.row.status == "playing" else []
    return Card(build_view(text([title(table), *filter(None, [result]), table.stuck, *advice])))


def closed(table: TableSnapshot, picture: Picture | None) -> Card:
    """A closed table keeps its last board, and says who closed it."""
    view = build_view(text([title(table), closing_line(table)]), gallery(picture))
    return Card(view, (picture,) if picture else ())


def closing_line(table: TableSnapshot) -> str:
    """Who closed the table, if that is known."""
    return "".join(recaps.news(table)[-1:]) or "This table has been closed."


def retired(line: str) -> Card:
    """What an old table message shrinks to: what that turn brought."""
    return Card(build_view(text([line], 1000)))


def moved_on(table: TableSnapshot, link: str | None) -> str:
    """The line of an old message about which nothing is known any more."""
    where = f"[the table is here]({link})" if link else "the table has moved on"
    return f"-# {table.title}: {where}"
