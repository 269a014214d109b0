"""The records as messages: one's own, two people compared, and the best of a server with their picture."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from bot.choices.discord_limits import OPTION_TEXT
from bot.delivery import components
from bot.delivery.card import Card
from bot.delivery.ids import encode
from bot.display import elements
from bot.display.pictures import Pictures, gallery
from bot.ratings.cards import in_words
from bot.ratings.service import Rated
from bot.stats.service import GameSummary, HeadToHead, History, Leaderboard, PastGame, Personal, Summary
from engine.core.game import ALT_TEXT_LIMIT, AnyGame
from engine.core.words import counted, listed, percent, sentence, shortened
from renderers.leaderboard import Best, Leader, leaderboard
from storage.scores import LeaderRow

NOTHING = "There is nothing in the records yet: games count once two people or more have played them to the end."
OPTED_OUT = (
    "You have chosen not to appear in the records, so there is nothing to show. `/table prefs` brings you back in."
)
NOTHING_FINISHED = "You have not finished a game yet, or you have chosen not to appear in the records."
PREFS = "`/table prefs` takes you out of the records, or back in."
FOOT = f"-# Only games that were played to the end count. {PREFS}"
SHARED_FOOT = f"-# The ranking counts games that two people or more have played to the end. {PREFS}"


def personal_card(
    personal: Personal,
    versus: tuple[str, HeadToHead] | None = None,
    ratings: Mapping[str, Rated] = MappingProxyType({}),
) -> Card:
    """Show a person's own records in words, and those against another person if asked for.

    `ratings` are those in the server where it is asked, by game.
    """
    if not personal.by_game and versus is None:
        return elements.note(NOTHING)
    lines = ["## Your games", _summary_line(personal)]
    for one in personal.by_game:
        lines += _game_lines(one)
        if (rated := ratings.get(one.game.meta.key)) is not None:
            lines.append(f"-# Rating in this server: {in_words(rated)}")
    against = [elements.text(_versus_lines(*versus), 1200)] if versus else []
    return Card(elements.build_view(elements.text(lines, 2400), *against, elements.text([FOOT])))


def history_card(past: History, game: AnyGame | None) -> Card:
    """Show a person's finished games, the newest first, with a menu that replays them."""
    if not past.games:
        return elements.note(NOTHING_FINISHED)
    title = f"## Your games of {game.meta.title}" if game else "## Your finished games"
    lines = [_past_line(one) for one in past.games]
    options = [
        components.option(shortened(f"{one.title} · table {one.table_id}", OPTION_TEXT), str(one.table_id))
        for one in past.games
    ]
    menu = components.select(encode("pastgame", 0, past.page), options, "Replay a game …")
    key = game.meta.key if game else ""
    ways = [("Newer", past.page - 1, past.page > 0), ("Older", past.page + 1, past.has_older)]
    turns = [components.button(label, encode("pastpage", 0, to, key)) for label, to, is_there in ways if is_there]
    pages = [components.row(*turns)] if turns else []
    return Card(elements.build_view(elements.text([title, *lines], 3500), components.row(menu), *pages))


def _past_line(one: PastGame) -> str:
    how = "won" if one.score.won else "lost" if one.others else "did not make it"
    against = f" against {listed(one.others)}" if one.others else ""
    return f"- <t:{round(one.score.finished_at)}:d> **{one.title}**: {how} with {one.score.score}{against}"


def _summary_line(personal: Personal) -> str:
    found = personal.together
    line = f"With other people: {_won(found)}."
    if found.longest_streak > 1:
        now = f"; {found.streak} in a row now" if found.streak > 1 else ""
        line += f" Most wins in a row: {found.longest_streak}{now}."
    return line + (f" Alone or against computers: {_won(personal.alone)}." if personal.alone.games else "")


def _won(found: Summary) -> str:
    if not found.games:
        return "no games yet"
    return f"{counted(found.games, 'game')}, {found.wins} won ({percent(found.wins / found.games)})"


def _game_lines(one: GameSummary) -> list[str]:
    parts: list[str] = []
    if one.together.games:
        parts.append(f"{_won(one.together)}, average {one.together.average}, best {one.together.best}")
    if one.alone.games:
        parts.append(f"alone or against computers {_won(one.alone)}, best {one.alone.best}")
    lines = [f"**{one.game.meta.title}**: {'; '.join(parts)}."]
    for is_good in (True, False):
        found = [kind.in_words(value) for kind, value in one.bests if kind.is_good is is_good]
        lines += [f"-# {' · '.join(found)}"] if found else []
    return lines


def _versus_lines(name: str, met: HeadToHead) -> list[str]:
    if not met.games:
        return [f"### You and {name}", f"You and {name} have not finished a game together yet."]
    lines = [f"### You and {name}", _met_line("Together", name, met.games, met.wins, met.other_wins)]
    if len(met.by_game) > 1:
        lines += [_met_line(game.meta.title, name, *numbers) for game, *numbers in met.by_game]
    return lines


def _met_line(what: str, name: str, games: int, wins: int, other_wins: int) -> str:
    return f"{what}: {counted(games, 'game')}, you won {wins} and {name} {other_wins}."


async def leaderboard_card(pictures: Pictures, board: Leaderboard, server: str) -> Card:
    """Return the best of a server as a picture and in words."""
    title = board.game.meta.title if board.game else "Records"
    if not board.leaders:
        return elements.note(NOTHING)
    leaders = [_leader(row, rank, board.game is not None) for rank, row in _ranked(board.leaders)]
    bests = [Best(best.statistic.heading, best.value, best.name) for best in board.bests]
    headings = ["Games", "Won %", *(["Average", "Best"] if board.game else [])]
    ranking, more = _ranking_lines(board), _more_lines(board)
    picture = await pictures.drawn(
        "records",
        shortened(f"{title} in {server}. " + " ".join([*ranking, *more]), ALT_TEXT_LIMIT),
        lambda: leaderboard(title, server, headings, leaders, bests),
    )
    head = elements.text([f"## {title} in {server}"])
    texts = (elements.text([_unnumbered(line) for line in ranking], 1500), elements.text([*more, SHARED_FOOT], 1500))
    view = elements.build_view(head, gallery(picture), *texts)
    return Card(view, (picture,) if picture else ())


def _ranking_lines(board: Leaderboard) -> list[str]:
    return [_leader_line(rank, row, board.game is not None) for rank, row in _ranked(board.leaders)]


def _unnumbered(line: str) -> str:
    """Write a line so that Discord does not count it itself; shared ranks have to stay as they are."""
    rank, _, rest = line.partition(" ")
    return f"**{rank}** {rest}"


def _more_lines(board: Leaderboard) -> list[str]:
    """Return the records of a game, and how the computer players did."""
    lines = [f"{best.statistic.in_words(best.value)}, {best.name}." for best in board.bests]
    computers = board.computers
    if computers.games:
        lines.append(f"Computer players: {counted(computers.games, 'seat')}, {computers.wins} won.")
    return lines


def _leader_line(rank: int, row: LeaderRow, with_scores: bool) -> str:
    scores = f", average {round(row.total / row.games)}, best {row.best}" if with_scores else ""
    return sentence(f"{rank}. {row.name}: {counted(row.wins, 'win')} in {counted(row.games, 'game')}{scores}.")


def _leader(row: LeaderRow, rank: int, with_scores: bool) -> Leader:
    share = round(100 * row.wins / row.games)
    scores = (round(row.total / row.games), row.best) if with_scores else ()
    return Leader(rank, row.name, (row.games, share, *scores), row.wins)


def _ranked(leaders: tuple[LeaderRow, ...]) -> list[tuple[int, LeaderRow]]:
    """Rank them; those who have won equally often share a rank."""
    wins = [row.wins for row in leaders]
    return [(wins.index(row.wins) + 1, row) for row in leaders]
