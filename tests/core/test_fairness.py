from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engine.core.fairness import VerifyError, commitment, export, read_export, verify
from engine.core.session import Header, Session
from tests.games.brewday import Brewday, BrewdayOptions
from tests.games.tavern import Tavern, TavernOptions
from tests.kit.playing import AnySession, play_session
from tests.kit.registry import TINY

Data = dict[str, Any]
KNOWN = "dbb38e5f704591aa91179b13538bf863370092ba12eeef3fdf46e2030bdc144e"


def finished(seed: int = 11) -> AnySession:
    return play_session(Tavern(), 2, TavernOptions(rounds=2), seed)


def exported(session: AnySession) -> Data:
    assert session.history is not None
    answer = export(session.game, session.header, session.history.log, session.outcome, ["Ann", "Bo"])
    return json.loads(answer.model_dump_json())


def check(data: Data) -> AnySession:
    return verify(read_export(json.dumps(data)), TINY)


def test_the_commitment_never_changes_its_form() -> None:
    assert commitment(1) == KNOWN
    assert commitment(1) != commitment(2)
    assert "1234567" not in commitment(1234567)


def test_an_honest_export_verifies_to_the_same_end() -> None:
    session = finished()
    again = check(exported(session))
    assert again.outcome == session.outcome
    assert Tavern().states.dump(again.state) == Tavern().states.dump(session.state)


def test_a_game_with_undo_in_it_verifies_too() -> None:
    session = play_session(Tavern(), 2, TavernOptions(rounds=2), 4)
    session.undo(0, agreed=True)
    while session.outcome is None:
        seat = session.active[0]
        session.act(seat, session.legal(seat)[0])
    assert check(exported(session)).outcome == session.outcome


def test_chance_of_single_seats_is_proved_through_an_undo() -> None:
    session = Session[Any, Any, Any, Any].start(Brewday(), 2, BrewdayOptions(), 11)
    for seat, key in ((0, "mash.pale"), (1, "mash.pale"), (1, "taste"), (0, "taste")):
        session.submit(seat, key)
    session.undo(0, agreed=True)
    while session.outcome is None:
        seat = session.active[-1]
        keys = [choice.key for choice in session.choices(seat)]
        session.submit(seat, "taste" if "taste" in keys else keys[0])
    assert session.rng.draws == 0, "all chance came from the seats' own streams"
    data = exported(session)
    assert check(data).rng.streams == session.rng.streams
    taste = next(record for record in data["log"] if record["action"] == {"kind": "taste"})
    taste["draws"] += 1
    with pytest.raises(VerifyError, match="draws"):
        check(data)


def test_a_running_game_verifies_as_one_without_result() -> None:
    session = finished()
    session.undo(1, agreed=True)
    data = exported(session)
    assert data["result"] is None
    assert check(data).outcome is None


def test_players_words_change_the_dice_and_are_proved() -> None:
    def played(*words: str) -> AnySession:
        header = Header(2, TavernOptions(rounds=2), 11, words)
        session = Session[Any, Any, Any, Any].replay(Tavern(), header, [])
        while session.outcome is None:
            session.submit(session.active[0], session.choices(session.active[0])[-2].key)
        return session

    plain, lucky = played(), played("", "lucky")
    assert played("", "").header.seed == plain.header.seed == 11
    assert lucky.header.seed != 11
    data = exported(lucky)
    assert check(data).outcome == lucky.outcome
    data["words"] = ["", "other"]
    with pytest.raises(VerifyError):
        check(data)


def test_a_game_whose_tables_were_only_reworded_since_is_the_same_game() -> None:
    game = Tavern()
    data = exported(finished()) | {"data_hash": "earlier"}
    game.meta = replace(game.meta, reworded_tables=(("earlier", game.data_hash), ("other", "another")))
    assert verify(read_export(json.dumps(data)), {"tavern": game}).outcome is not None
    with pytest.raises(VerifyError, match="data tables"):
        verify(read_export(json.dumps(data | {"data_hash": "other"})), {"tavern": game})


def set_seed(data: Data) -> None:
    data["seed"] = "12"
    data["commitment"] = commitment(12)


def drop_last_move(data: Data) -> None:
    data["log"].pop()


def better_score(data: Data) -> None:
    data["result"]["scores"][0] += 1


def other_winner(data: Data) -> None:
    data["result"]["winners"] = [1 - data["result"]["winners"][0]]


def dearer_drink(data: Data) -> None:
    order = next(record for record in data["log"] if record["action"]["kind"] == "order")
    order["action"]["price"] = 3


TAMPERINGS: list[tuple[Callable[[Data], Any], str]] = [
    (set_seed, "draws|result|possible"),
    (drop_last_move, "result"),
    (better_score, "result"),
    (other_winner, "result"),
    (dearer_drink, "not possible"),
    (lambda data: data.update(commitment="0" * 64), "commitment"),
    (lambda data: data.update(rules_version=99), "rules version"),
    (lambda data: data.update(data_hash="other"), "data tables"),
    (lambda data: data.update(game="poker"), "not known"),
    (lambda data: data.update(seats=7), "not played by 7"),
    (lambda data: data.update(names=["x"] * 100_000), "100000 names are too many for 2 seats"),
    (lambda data: data.update(words=["", "", ""]), "3 words are too many for 2 seats"),
    (lambda data: data.update(seats=3), "draws|result|possible"),
    (lambda data: data["options"].update(rounds=99), "options: rounds"),
    (lambda data: data["options"].update(cheat=True), "options: cheat"),
    (lambda data: data["log"][0].update(action={"kind": "steal"}), "kind"),
    (lambda data: data["log"][0].update(seat=5), "no seat 5"),
    (lambda data: data["log"][0].update(draws=40), "draws"),
    (lambda data: data["log"].append({"seat": 0, "step": 9, "kind": "redo", "targets": [99], "draws": 0}), "entry"),
    (lambda data: data["log"].append({"seat": 0, "step": 9, "kind": "undo", "targets": [0], "draws": 0}), "entry"),
]


@pytest.mark.parametrize(("tamper", "reason"), TAMPERINGS)
def test_a_tampered_export_is_caught_and_says_why(tamper: Callable[[Data], Any], reason: str) -> None:
    data = exported(finished())
    tamper(data)
    with pytest.raises(VerifyError, match=reason):
        check(data)


@pytest.mark.parametrize(
    "text", ["", "no json", "[]", '{"format": 1}', '{"format": 2}', b"\xff\xfe", '{"seed": "' + "9" * 5000 + '"}']
)
def test_what_is_no_export_is_not_read(text: str | bytes) -> None:
    with pytest.raises(VerifyError, match="not an exported game"):
        read_export(text)
