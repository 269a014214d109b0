"""The messages that tell one person something: their turn, a reminder, the notice a day."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.delivery import components
from bot.delivery.card import Card
from bot.delivery.components import Component
from bot.delivery.ids import base36, encode
from bot.display import elements
from bot.notices.timing import Turn
from bot.play import cards as play_cards
from bot.table.snapshot import TableSnapshot
from engine.core.words import counted, listed

LISTED = 15
"""Tables in one notice; `/table mine` has all of them."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice ready to be sent."""

    card: Card
    mark: str
    """The id of a component that no other notice has."""


def named(table: TableSnapshot, link: str | None) -> str:
    """Name a table with its number, as a link where it is shown somewhere."""
    return f"**[{table.title}]({link})**" if link else f"**{table.title}**"


def mute_button(table_id: int, key: str, label: str = "Mute this table") -> Component:
    # The table stands in the place of the number: a search for the table message must not find this one.
    return components.button(label, encode("mute", 0, table_id, key))


def way(link: str | None, label: str = "To the table") -> list[Component]:
    return [components.link_button(label, link)] if link else []


def _addressed(user_id: int, sentence: str, directly: bool) -> str:
    return sentence[0].upper() + sentence[1:] if directly else f"<@{user_id}>, {sentence}"


def _notice(user_id: int, lines: Sequence[str], buttons: Sequence[Component], mark: str, directly: bool) -> Notice:
    row = components.row(*buttons)
    view = elements.build_view(elements.text(lines, 1500), row)
    return Notice(Card(view, mentions=() if directly else (user_id,)), mark)


def turn_notice(
    table: TableSnapshot, turn: Turn, user_id: int, link: str | None, directly: bool, again: bool
) -> Notice:
    """Build the notice that it is, or still is, this person's turn."""
    name, since = named(table, link), f"<t:{round(turn.since)}:R>"
    if turn.is_vote:
        sentence = f"{name} is voting, and your vote is missing."
    elif again:
        sentence = f"{name} is waiting for you; you were asked {since}."
    else:
        sentence = f"it is your turn at {name}."
    lines = [_addressed(user_id, sentence, directly)]
    if not turn.is_vote:
        lines.append(f"> {table.question(turn.seat)}")
    mute = mute_button(table.id, f"{turn.seat}.{base36(turn.question)}.{'again' if again else 'turn'}")
    return _notice(user_id, lines, [*way(link), mute], mute["custom_id"], directly)


def digest(waiting: Sequence[tuple[TableSnapshot, str | None]], user_id: int, number: int, directly: bool) -> Notice:
    """Build the daily notice about all tables that wait for this person."""
    verb = "waits" if len(waiting) == 1 else "wait"
    lines = [_addressed(user_id, f"{counted(len(waiting), 'table')} {verb} for you:", directly)]
    lines += [f"- {named(table, link)}" for table, link in waiting[:LISTED]]
    if len(waiting) > LISTED:
        lines.append(f"-# … and {len(waiting) - LISTED} more.")
    mine = components.button("All my tables", encode("mine", 0, number))
    first = way(waiting[0][1], "To the table" if len(waiting) == 1 else "To the first one")
    return _notice(user_id, lines, [*first, mine], mine["custom_id"], directly)


def news(table: TableSnapshot, what: str, user_id: int, link: str | None, key: str, directly: bool) -> Notice:
    """Return news about a table for one person, with what they can do about it."""
    name, mark = named(table, link), key.rpartition(" ")[2]
    playing = [table.seats[seat].name for seat in table.awaited]
    sentence = {
        "next": f"you are next at {name}: {listed(playing)} is playing now.",
        "turn": f"a computer player plays one turn for you at {name}; the next one is yours again.",
        "keep": f"a computer player keeps your seat at {name} until you are back.",
        "substitute": f"somebody may take over your seat at {name}.",
        "round": f"a round has ended at {name}.",
        "end": f"the game at {name} is over. {play_cards.result_line(table)}".strip(),
        "opened": f"{name} has been opened. Would you like to play?",
        "invited": f"you are invited to {name}, to play with {listed(table.names)}.",  # anybody there may invite
    }.get(what, f"there is news at {name}.")
    buttons = _news_buttons(table, what, mark)
    lines = [_addressed(user_id, sentence, directly)]
    return _notice(user_id, lines, [*way(link), *buttons], buttons[-1]["custom_id"], directly)


def result(table: TableSnapshot, link: str | None) -> Notice:
    """Build the result of a game for a channel, without mentions."""
    outcome = table.session.outcome if table.session else None
    scores = outcome.scores if outcome is not None else ()
    points = [f"{name} {score}" for name, score in zip(table.names, scores, strict=False)]
    lines = [f"{named(table, link)} is over. {play_cards.result_line(table)}", f"-# {' · '.join(points)}"]
    replay = components.button("Replay", encode("rewatch", 0, table.id, "result"))
    view = elements.build_view(elements.text(lines, 1500), components.row(*way(link), replay))
    return Notice(Card(view), replay["custom_id"])


def _news_buttons(table: TableSnapshot, what: str, mark: str) -> list[Component]:
    """Return the buttons below news; the last one carries the mark of the news.

    The table stands in the place of the number, as with all buttons of notices.
    """
    if what == "invited":
        yes = components.button("Join", encode("accept", 0, table.id, mark), "success")
        return [yes, components.button("No thanks", encode("decline", 0, table.id, mark))]
    if what == "opened":
        join = components.button("Join", encode("accept", 0, table.id, mark), "success")
        stop = encode("unwish", 0, table.id, f"{table.row.game}.{mark}")
        return [join, components.button("Do not tell me again", stop)]
    if what in ("turn", "next"):
        return [mute_button(table.id, f"{what}.{mark}")]
    if what == "end":
        return [components.button("Replay", encode("rewatch", 0, table.id, f"{what}.{mark}"))]
    if what == "round":
        return [components.button("Stop following", encode("unfollow", 0, table.id, f"{what}.{mark}"))]
    back = components.button("I am back", encode("back", 0, table.id, mark), "success")
    return [back, mute_button(table.id, f"{what}.{mark}")]
