"""No message is ever too big: random games with every option on, long names and an open question at each step."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from bot.choices import menus
from bot.delivery.card import Card
from bot.delivery.ids import decode
from bot.display import elements
from bot.display.pictures import Picture
from bot.hands.cards import CLOSED_LINE
from bot.lobby import cards as lobby_cards
from bot.lobby.options import specs
from bot.play import cards as play_cards
from bot.table import persistence
from bot.table.pending import SeatRequest, write_pending
from bot.table.snapshot import AnySession, TableSnapshot
from engine import GAMES
from engine.core.game import AnyGame, Seat, alt_text
from engine.core.rng import Rng
from engine.players import choose
from storage.base import HUMAN, SeatRow, TableRow
from tests.strict.rules import card_faults as faults
from tests.strict.rules import nested

BIG_ID = 10**12
MOST_STEPS = 250
PLAYERS = ("relaxed", "fair", "random")
"""Those who do not search: it is the messages that are to be many."""


def table_of(game: AnyGame, seats: int, seed: int) -> TableSnapshot:
    """A running table with all switches on, in memory only."""
    switches = {spec.name: spec.values[-1] for spec in specs(game)}
    options = game.meta.options_type.model_validate(switches)
    question = SeatRequest(asked_by=1, name="Q" * 32, asked_at=0, seat=0)
    row = TableRow(
        id=BIG_ID, guild_id=1, channel_id=2, thread_id=None, game=game.meta.key, title=game.meta.title,
        status="playing", host_id=100, options=options.model_dump_json(), secret=str(seed), words="",
        commitment="0" * 64, rules_version=1, data_hash="", draws=0, streams="", decision_numbers="", entries=0,
        steps=0, event_count=0, awaited=0, pending=write_pending(question), rematch_of=None, version=1, created_at=0,
        updated_at=0, state="",
    )  # fmt: skip
    people = [SeatRow(BIG_ID, n, 10**18 + n, f"{n}" + "W" * 31, HUMAN, 0) for n in range(seats)]
    return TableSnapshot(row, tuple(people), game, AnySession.start(game, seats, options, seed).fork())


def all_cards(table: TableSnapshot) -> list[tuple[str, Card]]:
    """Every message that may be sent about this table now."""
    view = table.playing.view(None)
    picture = Picture("board.png", b"", alt_text(table.game.describe(view, table.names)))
    mentioned = [user for seat in table.people if (user := seat.user_id) is not None]
    pages = range(4)
    public = [("public", play_cards.playing(table, picture, mentioned, page)) for page in pages]
    own = [
        (f"seat {seat}", play_cards.own_choices(table, seat, picture, page, ["x" * 900, CLOSED_LINE]))
        for seat in range(len(table.seats))
        for page in pages
    ]
    return public + own


def reachable(card: Card) -> set[str]:
    """The choices one can take from this message."""
    keys: set[str] = set()
    for part in nested(card.view.parts):
        ref = decode(part.get("custom_id") or "")
        if ref is not None and ref.kind == "act":
            keys.add(ref.key)
        elif ref is not None and ref.kind in ("pick", "batch"):
            keys |= {option["value"].partition("#")[0] for option in part["options"]}
    return keys


def step(table: TableSnapshot, rng: Rng) -> TableSnapshot:
    session = table.playing.fork()
    seat = rng.pick(session.active)
    entries = session.act(seat, choose(table.game, session.state, seat, rng.pick(PLAYERS), rng))
    happened = persistence.past_events(table, (), entries, ())
    reactions = {reaction.key: 999 for reaction in table.game.reactions(session.state)}
    recent = persistence.remembered(table.recent, happened, entries)
    return replace(table, session=session, recent=recent, reactions=reactions)


GAME_SIZES = [
    pytest.param(game, seats, id=f"{key}-{seats}")
    for key, game in GAMES.items()
    for seats in sorted({game.meta.min_seats, game.meta.max_seats})
]


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.full) for seed in range(2, 8))])
@pytest.mark.parametrize(("game", "seats"), GAME_SIZES)
def test_every_message_fits_and_offers_every_choice(game: AnyGame, seats: int, seed: int) -> None:
    table, rng, seen = table_of(game, seats, seed), Rng(seed), 0
    for number in range(MOST_STEPS):
        if table.playing.outcome is not None:
            break
        if number % 3 == 0:
            seen += 1
            made = all_cards(table)
            assert [(who, fault) for who, card in made for fault in faults(_body(card))] == []
            for seat in table.awaited:
                offered = {key for who, card in made if who == f"seat {seat}" for key in reachable(card)}
                assert offered >= {choice.key for choice in table.playing.choices(seat)}
        table = step(table, rng)
    assert seen > 1


LED = re.compile(r": |\(already |^Cover ")
"""Finds the consequence in a label that has no line beside it; one that covers a bonus names it."""


def unexplained(table: TableSnapshot, seat: Seat, private: bool, page: int) -> list[str]:
    """Return the choices that a message offers without saying what they lead to, below them or after a colon."""
    card = play_cards.own_choices(table, seat, None, page) if private else play_cards.playing(table, None, (), page)
    parts = list(nested(_body(card)["components"]))
    said = [str(part.get("content", "")) for part in parts]
    said += [option.get("description") or "" for part in parts for option in part.get("options", ())]
    words, keys = "\n".join(said).lower(), reachable(card)
    shown = [offer for offer in menus.offers(table, seat, private) if offer.key in keys]
    return [
        offer.label
        for offer in shown
        if not (offer.hint and offer.hint.lower() in words) and not LED.search(offer.label)
    ]


@pytest.mark.parametrize(("game", "seats"), GAME_SIZES)
def test_every_offered_choice_says_what_it_leads_to(game: AnyGame, seats: int) -> None:
    table, rng, seen = table_of(game, seats, 5), Rng(5), 0
    for _ in range(MOST_STEPS):
        if table.playing.outcome is not None:
            break
        alone = len(table.awaited) == 1
        for seat in table.awaited:
            seen += 1
            for private, page in [(True, 0), (True, 1), *((False, page) for page in range(2 * alone))]:
                assert unexplained(table, seat, private, page) == []
        table = step(table, rng)
    assert seen > 1


def _body(card: Card) -> dict[str, Any]:
    return {"components": list(card.view.parts)}


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_full_lobby_fits(game: AnyGame) -> None:
    table = table_of(game, game.meta.max_seats, 1)
    assert faults(_body(lobby_cards.lobby(table, None))) == []


def test_long_texts_share_the_room_of_a_message_and_short_ones_stay_whole() -> None:
    view = elements.build_view(
        elements.text(["a" * 3800], 3900), elements.text(["Your move."]), elements.text(["b" * 3800], 3900)
    )
    assert faults({"components": list(view.parts)}) == []
    texts = [str(part["content"]) for part in nested(view.parts) if part["type"] == 10]
    assert [len(text) for text in texts] == [1995, len("Your move."), 1995]
    assert [text[-1] for text in texts] == ["…", ".", "…"]
