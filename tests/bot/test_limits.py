"""No message is ever too big: random games with every option on, long names and an open question at each step."""

from __future__ import annotations

from typing import Any

import pytest

from bot.tables import records
from bot.tables.pending import SeatRequest, write_pending
from bot.tables.table import HUMAN, AnyGame, AnySession, Table
from bot.ui import cards
from bot.ui.hands import CLOSED_LINE
from bot.ui.ids import decode
from bot.ui.menus import BUTTONS
from bot.ui.options import specs
from bot.ui.pictures import Picture
from engine import GAMES
from engine.core.game import alt_text
from engine.core.rng import Rng
from engine.players import choose, player_names
from storage.base import SeatRow, TableRow
from tests.bot.limits import faults, nested

BIG_ID = 10**12
MOST_STEPS = 250


def table_of(game: AnyGame, seats: int, seed: int) -> Table:
    """A running table with all switches on, in memory only."""
    switches = {spec.name: spec.values[-1] for spec in specs(game)}
    options = game.meta.options_type.model_validate(switches)
    question = SeatRequest(asked_by=1, name="Q" * 32, asked_at=0, seat=0)
    row = TableRow(
        id=BIG_ID, guild_id=1, channel_id=2, thread_id=None, game=game.meta.key, title=game.meta.title,
        status="playing", host_id=100, options=options.model_dump_json(), seed=str(seed), commitment="0" * 64,
        rules_version=1, data_hash="", state="", draws=0, decisions="", pending=write_pending(question), version=1,
        created_at=0, updated_at=0,
    )  # fmt: skip
    people = [SeatRow(BIG_ID, n, 10**18 + n, f"{n}" + "W" * 31, HUMAN, 0) for n in range(seats)]
    return Table(row, people, game, AnySession.start(game, seats, options, seed))


def all_cards(table: Table) -> list[tuple[str, cards.Card]]:
    """Every message that may be sent about this table now."""
    view = table.playing.view(None)
    picture = Picture("board.png", b"", alt_text(table.game.describe(view, table.names)))
    voices = {reaction.key: 999 for reaction in table.game.reactions(table.playing.state)}
    mentioned = [user for seat in table.people if (user := seat.user_id) is not None]
    pages = range(4)
    public = [("public", cards.playing(table, picture, mentioned, voices, page)) for page in pages]
    long_story = ["x" * 150] * 6
    own = [
        (f"seat {seat}", cards.own_choices(table, seat, picture, page, long_story, CLOSED_LINE))
        for seat in range(len(table.seats))
        for page in pages
    ]
    return public + own


def reachable(card: cards.Card) -> set[str]:
    """The choices one can take from this message."""
    keys: set[str] = set()
    for part in nested(card.view.to_components()):
        ref = decode(part.get("custom_id") or "")
        if ref is not None and ref.kind == "act":
            keys.add(ref.key)
        elif ref is not None and ref.kind in ("pick", "batch"):
            keys |= {option["value"].partition("#")[0] for option in part["options"]}
    return keys


def step(table: Table, rng: Rng) -> None:
    session = table.playing
    seat = rng.pick(session.active)
    name = rng.pick(player_names(table.game))
    records.remember(table, session.act(seat, choose(table.game, session.state, seat, name, rng)))


GAME_SIZES = [
    pytest.param(game, seats, id=f"{key}-{seats}")
    for key, game in GAMES.items()
    for seats in sorted({game.meta.min_seats, game.meta.max_seats})
]


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.full) for seed in range(2, 8))])
@pytest.mark.parametrize(("game", "seats"), GAME_SIZES)
def test_every_message_fits_and_offers_every_choice(game: AnyGame, seats: int, seed: int) -> None:
    table, rng = table_of(game, seats, seed), Rng(seed)
    for number in range(MOST_STEPS):
        if table.playing.outcome is not None:
            break
        if number % 3 == 0:
            made = all_cards(table)
            assert [(who, fault) for who, card in made for fault in faults(_body(card))] == []
            for seat in table.awaited():
                offered = {key for who, card in made if who == f"seat {seat}" for key in reachable(card)}
                assert offered >= {choice.key for choice in table.playing.choices(seat)}
        step(table, rng)
    assert number > BUTTONS


def _body(card: cards.Card) -> dict[str, Any]:
    return {"components": card.view.to_components()}


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_full_lobby_fits(game: AnyGame) -> None:
    table = table_of(game, game.meta.max_seats, 1)
    assert faults(_body(cards.lobby(table))) == []


def test_the_checker_notices_what_is_wrong() -> None:
    button = {"type": 2, "label": "", "custom_id": "x" * 101}
    gallery = {"type": 12, "items": [{"media": {}, "description": None}]}
    texts = [{"type": 10, "content": "x" * 2001}] * 2
    select = {"type": 3, "custom_id": "s", "options": [{"label": "", "value": "v"}] * 26}
    body = {"components": [{"type": 17, "components": [button, button, gallery, *texts, select, *[button] * 40]}]}
    found = " ".join(faults(body))
    for fault in (
        "components",
        "characters",
        "twice",
        "too long",
        "alt text",
        "button label",
        "26 options",
        "option ''",
    ):
        assert fault in found
