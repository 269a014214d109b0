"""A player's costliest decisions in a finished game, one at a time."""

from __future__ import annotations

from bot.delivery import components
from bot.delivery.card import Card
from bot.display import elements
from bot.display.pictures import Picture, gallery
from bot.lookback.service import Work
from bot.replay.service import Moment
from bot.table.snapshot import TableSnapshot
from engine.core.game import AnyGame, Seat, with_names
from engine.core.words import counted
from engine.players import LookBack, Mistake

TEXT = 1700


def progress(table: TableSnapshot, work: Work) -> Card:
    """Show how far the work is."""
    if work.failed:
        said = "That did not work this time. Please try again later."
    elif work.decisions:
        said = f"Playing on from decision {work.decision} of {work.decisions} … This takes up to two minutes of work."
    else:
        said = "I look through all your decisions and play on from the worst. This takes up to two minutes of work."
    again = components.row(elements.button("How far is it?", "lookback", table))
    return Card(elements.build_view(elements.text([elements.title(table, "-#"), _HEAD, said], TEXT), again))


def clear(table: TableSnapshot, found: LookBack) -> Card:
    """Say that there is nothing to regret."""
    lines = [
        elements.title(table, "-#"),
        _HEAD,
        f"No clear mistake in {counted(found.decisions, 'decision')}.",
        f"-# {_method(table.game, found)}",
    ]
    return Card(elements.build_view(elements.text(lines, TEXT)))


def mistake(
    table: TableSnapshot, found: LookBack, place: int, moment: Moment, seat: Seat, picture: Picture | None
) -> Card:
    """Show one mistake: the board at the beginning of that turn, what was played and what would have been better."""
    one = found.mistakes[place]
    played, best = (with_names(text, moment.names) for text in (one.played, one.best))
    lines = [
        elements.title(table, "-#"),
        _HEAD,
        f"**{place + 1} of {len(found.mistakes)}** · turn {moment.number + 1}",
        f"You chose: **{played}**",
        f"The strong player: **{best}**",
        _price(table.game, one),
        f"-# {_method(table.game, found)} The board is as it was when that turn began.",
    ]
    row = components.row(
        elements.button("◀", "lookbackto", table, number=max(0, place - 1), key="back", able=place > 0),
        elements.button("▶", "lookbackto", table, number=place + 1, key="on", able=place + 1 < len(found.mistakes)),
        elements.button("Play on from here", "practise", table, number=moment.number, key=str(seat)),
    )
    return Card(elements.build_view(elements.text(lines, TEXT), gallery(picture), row), (picture,) if picture else ())


_HEAD = "### What could I have done?"


def _price(game: AnyGame, one: Mistake) -> str:
    if game.exact_appraisals:
        return f"Better by {one.points:.2f} barrels, exactly, for the best play of the rest of that turn."
    points = game.meta.scored_in[1] if game.meta.scored_in else "points"
    wins = f", and the chance to win by {100 * one.wins:+.0f} %" if abs(one.wins) >= WORTH_A_WORD else ""
    return f"Better by {one.points:.1f} {points} at the end on average (95 %: {one.low:.1f} to {one.high:.1f}){wins}."


WORTH_A_WORD = 0.01


def _method(game: AnyGame, found: LookBack) -> str:
    if game.exact_appraisals:
        return f"Of {counted(found.decisions, 'decision')}, those whose odds are known exactly were compared."
    return (
        f"{counted(found.decisions, 'decision')} screened, {found.looked_at} played on a hundred times each way, "
        "judged on what you could know."
    )
