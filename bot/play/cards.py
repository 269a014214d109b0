"""The messages of a table: lobby, announcement, table message, private choices, the end, and old messages.

Nothing of a message is kept here, so nothing is timed, and every button works after any restart.
Each part of a message has a share of the characters that Discord allows in all of them together.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.absence import cards as absence_cards
from bot.advice import cards as advice_cards
from bot.choices import menus
from bot.delivery import components
from bot.delivery.card import Card
from bot.delivery.components import Component
from bot.delivery.ids import encode
from bot.display import elements
from bot.display.pictures import Picture, gallery
from bot.emoji.records import FindEmoji, no_emoji
from bot.lessons import cards as lesson_cards
from bot.lessons.service import NOTHING, Teaching
from bot.play import plans, recaps, talk
from bot.table.pending import HOST_MAY_DECIDE_AFTER, AbsenceVote, SeatRequest, UndoVote
from bot.table.snapshot import TableSnapshot
from bot.why.service import may_ask
from engine.core.game import Award, Reaction, Seat
from engine.core.words import counted, listed
from engine.players import levels_of

RECAP_TEXT = 1700
AWARDS_TEXT = 2000
ASKED_TEXT = 700
VOTE_TEXT = 500
FOOT_TEXT = 400


def playing(
    table: TableSnapshot,
    picture: Picture | None,
    mentioned: Sequence[int],
    page: int = 0,
    emoji: FindEmoji = no_emoji,
    teaching: Teaching = NOTHING,
) -> Card:
    """Show the table message: what happened, the board, who is asked what, the choices, the tools.

    The question stands beside the buttons that answer it: on most screens the top of the message is out of view.
    """
    reader = _reader(table)
    head = [elements.title(table, "-#"), *(f"> {line}" for line in recaps.recap(table, reader, table.is_direct))]
    head += talk.lines(table, reader)
    asked = [*_plan_news(table, reader), *_asked(table, mentioned)]
    above: list[Component | None] = [
        elements.text(head, RECAP_TEXT),
        gallery(picture),
        elements.text(asked, ASKED_TEXT),
        *lesson_cards.parts(table, teaching),
    ]
    below = _vote_parts(table, mentioned)
    if tallies := _tallies(table):
        below.append(elements.text(tallies, FOOT_TEXT))
    below += [components.separator(), *_tools(table, teaching)]
    menu: list[Component] = []
    if reader is not None and not table.is_computer(reader):
        menu = menus.build(table, reader, emoji, private=table.is_direct, page=page, beside=[*above, *below])
    if not menu and (reader is None or not table.is_computer(reader)):  # several choose at once, or one in secret
        menu = [components.row(elements.button("Choose", "choose", table, style="primary"))]
    return Card(elements.build_view(*above, *menu, *below), (picture,) if picture else (), tuple(mentioned))


def _plan_news(table: TableSnapshot, reader: Seat | None) -> list[str]:
    """Return what became of the plan of the person who is asked; what they still wanted is for them alone."""
    plan = table.plan(reader) if reader is not None and reader in table.awaited else None
    return [] if plan is None or plan.is_open else [plans.outcome(plan)]


def _reader(table: TableSnapshot) -> Seat | None:
    """Return the seat to which the table message speaks: the only one that is asked, and in a DM its person."""
    person = next((seat for seat in table.awaited if not table.is_computer(seat)), None)
    if table.is_direct and person is not None:
        return person
    return table.awaited[0] if len(table.awaited) == 1 else None


def _tallies(table: TableSnapshot) -> list[str]:
    said = [_tally(reaction, table.reactions.get(reaction.key, 0)) for reaction in _reactions(table)]
    return [line for line in said if line]


def _tally(reaction: Reaction, count: int) -> str:
    return reaction.tally.format(count=count) if count else reaction.invitation


def _reactions(table: TableSnapshot) -> Sequence[Reaction]:
    """Return what the others may call out; in a DM there are none."""
    return () if table.is_direct else table.game.reactions(table.playing.state)


def _asked(table: TableSnapshot, mentioned: Sequence[int]) -> list[str]:
    """Return a line for each open question; people who are asked the same share a line."""
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


def _tools(table: TableSnapshot, teaching: Teaching) -> list[Component]:
    hand = [elements.button("My hand", "hand", table)] if table.game.meta.has_secrets else []
    reactions = [_reaction(table, reaction) for reaction in _reactions(table)]
    missed = [elements.button("What I missed", "missed", table)] if len(table.last_acts) > 1 else []
    reasons = [elements.button("Why?", "why", table)] if _computers_moved(table) else []
    advice = advice_cards.ask_button(table, table.awaited[0]) if _is_for_one_person(table) else []
    reading = [
        *advice,
        *missed,
        *reasons,
        elements.button("Log", "log", table),
        elements.button("Rules", "rules", table),
    ]
    taught = [lesson_cards.offer(table)] if teaching.is_offered else []
    return menus.button_rows([*hand, *reactions, *_undo(table), *reading, *taught])


def _is_for_one_person(table: TableSnapshot) -> bool:
    return len(table.awaited) == 1 and not table.is_computer(table.awaited[0])


def _computers_moved(table: TableSnapshot) -> bool:
    """Decide whether a computer player has moved since the last turn of a person who is asked now."""
    return any(may_ask(table, seat) for seat in table.awaited if not table.is_computer(seat))


def _undo(table: TableSnapshot) -> list[Component]:
    """Return the undo buttons, which know how far the log had come: a second click must not ask for one step more.

    The one for the whole turn is there once the only seat that is asked has taken several steps.
    """
    kinds = {"Undo": "undo"}
    if len(table.awaited) == 1 and table.row.entries - table.asked_at.get(table.awaited[0], 0) > 1:
        kinds["Undo turn"] = "undoturn"
    return [elements.button(label, kind, table, number=table.row.entries) for label, kind in kinds.items()]


def _reaction(table: TableSnapshot, reaction: Reaction) -> Component:
    count = table.reactions.get(reaction.key, 0)
    label = f"{reaction.label} ({count})" if count else reaction.label
    return elements.button(label, "react", table, number=table.row.entries, key=reaction.key, style="danger")


def _vote_parts(table: TableSnapshot, mentioned: Sequence[int]) -> list[Component]:
    question = table.pending
    if isinstance(question, AbsenceVote):
        lines, row = absence_cards.vote(table, question, [_called(table, seat, mentioned) for seat in table.voters])
        return [components.separator(), elements.text(lines, VOTE_TEXT), row]
    if question is None:
        return absence_cards.seats_to_take(table)
    row = components.row(
        elements.button("Agree", "yes", table, number=question.number, style="success"),
        elements.button("Say no", "no", table, number=question.number, style="danger"),
    )
    return [components.separator(), elements.text(_vote_lines(table, mentioned), VOTE_TEXT), row]


def vote_question(table: TableSnapshot) -> str:
    """Return the open request to the table; empty if there is none."""
    question = table.pending
    if isinstance(question, SeatRequest):
        owner = table.seats[question.seat].name
        seat = "their seat back" if question.name == owner else f"{owner}'s seat"
        return f"**{question.name}** would like {seat}."
    if isinstance(question, UndoVote):
        since = counted(question.moves - 1, "later move") if question.moves > 1 else ""
        what = recaps.last_move(table, question.seat, question.first) or "their last move"
        return f"**{question.name}** wants to undo: {what}{since and f' And with it {since}.'}"
    return ""


def vote_story(table: TableSnapshot) -> str:
    """Describe the request to the table in words that stay true when the vote is over."""
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
    way: Component | None = None,
    emoji: FindEmoji = no_emoji,
    teaching: Teaching = NOTHING,
) -> Card:
    """Show one seat's private message: its hand, if the game has hands, and its choices in full words.

    `way` is a link from the DM to the table, or from the table to the DM.
    """
    asked, plan = seat in table.awaited, table.plan(seat)
    lines = recaps.recap(table, seat, private=True)
    head = [elements.title(table, "-#"), *(f"> {line}" for line in lines)]
    said = [*([plans.summary(plan)] if plan else []), _standing(table, seat), *extra]
    above: list[Component | None] = [elements.text(head, RECAP_TEXT), gallery(picture), elements.text(said, 1200)]
    above += lesson_cards.parts(table, teaching)
    tools = [way] if way else []
    if table.row.status == "playing":
        advice = advice_cards.ask_button(table, seat)
        tools = [elements.button("Refresh", "fresh", table, key=str(page)), *_undo(table), *advice, *tools]
    below = [*(plans.controls(table, plan) if plan else []), *([components.row(*tools)] if tools else [])]
    menu = menus.build(table, seat, emoji, private=True, page=page, beside=[*above, *below]) if asked else []
    return Card(elements.build_view(*above, *menu, *below), (picture,) if picture else ())


def _standing(table: TableSnapshot, seat: Seat) -> str:
    """Describe the position of this seat in the game: asked something, waiting, or done."""
    if seat in table.awaited:
        return table.question(seat)
    waiting = listed([table.seats[other].name for other in table.awaited])
    # A private message in the channel stays as it is when others move; only its reader can bring it up to date.
    return f"Waiting for {waiting}. Press **Refresh** to update." if waiting else "The game is over."


def result_line(table: TableSnapshot) -> str:
    """Name the winners and their points."""
    outcome = table.session.outcome if table.session else None
    if outcome is None:
        return ""
    if not outcome.winners:
        return "You did not make it." if len(table.seats) == 1 else "Nobody won this time."
    winners = listed([f"**{table.seats[seat].name}**" for seat in outcome.winners])
    score, scored_in = outcome.scores[outcome.winners[0]], table.game.meta.scored_in
    return f"{winners} won with {counted(score, *scored_in)}!" if scored_in else f"{winners} won with {score}."


def over(
    table: TableSnapshot,
    picture: Picture | None,
    awards: Sequence[Award],
    series: str = "",
    luck: Sequence[str] = (),
) -> Card:
    """Show the end: winners, awards, and the last board with the score by source. The log has the proof of fairness.

    `series` is the score of this and earlier games of the same people, `luck` a line for each player.
    """
    outcome = table.session.outcome if table.session else None
    assert outcome is not None
    cup = "🏆 " if outcome.winners else ""
    head = [elements.title(table, "-#"), f"## {cup}{result_line(table)}", *filter(None, [outcome.note, series])]
    last_lines = [f"> {line}" for line in recaps.ending(table)]
    award_lines = [f"- **{award.title}**: {award.text}" for award in awards]
    row = components.row(
        *_once_more(table),
        elements.button("Replay", "watch", table),
        elements.button("Log", "log", table),
        elements.button("Rules", "rules", table),
        *([elements.button("What could I have done?", "lookback", table)] if _can_look_back(table) else []),
    )
    if luck:
        award_lines += [f"**Luck** ({table.game.luck_unit})", *(f"- {line}" for line in luck)]
    awarded = elements.text(award_lines, AWARDS_TEXT) if award_lines else None
    view = elements.build_view(elements.text([*head, *last_lines], RECAP_TEXT), awarded, gallery(picture), row)
    return Card(view, (picture,) if picture else ())


def _once_more(table: TableSnapshot) -> list[Component]:
    """Return the button to play again; after a first game with lessons, against the same number without them."""
    if table.row.purpose == "guided":
        game, others = table.row.game, len(table.seats) - 1
        return [components.button("Play without lessons", encode("solo", 0, others, game), "success")]
    return [elements.button("Rematch", "rematch", table, style="success")] if table.row.purpose == "game" else []


def _can_look_back(table: TableSnapshot) -> bool:
    """Return True if a computer player can judge the decisions of the people here."""
    return bool(table.people) and bool(levels_of(table.game))


def stuck(table: TableSnapshot, result: str = "") -> Card:
    """Show a game that cannot go on here, with its result where it had ended."""
    advice = ["-# The host may close it with `/table close`."] if table.row.status == "playing" else []
    return Card(
        elements.build_view(elements.text([elements.title(table), *filter(None, [result]), table.stuck, *advice]))
    )


def closed(table: TableSnapshot, picture: Picture | None) -> Card:
    """Show a closed table with its last board and who closed it."""
    view = elements.build_view(elements.text([elements.title(table), closing_line(table)]), gallery(picture))
    return Card(view, (picture,) if picture else ())


def closing_line(table: TableSnapshot) -> str:
    """Name the person who closed the table, if that is known."""
    return "".join(recaps.news(table)[-1:]) or "This table has been closed."


def retired(line: str) -> Card:
    """Build the card to which an old table message shrinks: one line about that turn."""
    return Card(elements.build_view(elements.text([line], 1000)))


def moved_on(table: TableSnapshot, link: str | None) -> str:
    """Return the line of an old message about which nothing else is known."""
    where = f"[the table is here]({link})" if link else "the table has moved on"
    return f"-# {table.title}: {where}"
