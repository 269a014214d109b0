"""One record is all that a new operation, formula or metric takes: rules, texts, checks and players read it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from engine.distilled.data.models import Card, Metric, Power
from engine.distilled.rules import formulas, measures
from engine.distilled.rules.facts import facts
from engine.distilled.rules.formulas import Formula, upgrade_points
from engine.distilled.rules.measures import Measure
from engine.distilled.rules.powers.operations import OPERATIONS, Operation, faults, worth
from engine.distilled.rules.sale_value import appraise
from engine.distilled.text.cards import brief, power_text
from tests.distilled.positions import CATALOG, player, spirit, state


@pytest.fixture
def tip() -> Iterator[Power]:
    """An operation that no card has."""
    Operation(
        "tip",
        ("sell_bottle",),
        "a tip of {power.n} money",
        needs=("n",),
        brief="tip {power.n}",
        sale=lambda source, power, sale: sale.add(source, money=power.n),
        worth=lambda power, coin, left: power.n * coin,
    )
    yield Power(timing="sell_bottle", op="tip", n=3)
    del OPERATIONS["tip"]


def with_power(card_id: str, power: Power, **changes: Any) -> Card:
    record = CATALOG.card(card_id).model_dump(exclude_unset=True) | changes
    return Card.model_validate(record | {"powers": [power]})


def test_one_record_is_a_whole_operation(tip: Power) -> None:
    bottle = with_power("pig_bottle", tip)
    catalog = replace(CATALOG, cards={**CATALOG.cards, "pig_bottle": bottle})
    made, seller = spirit("vodka"), player()
    before, after = (appraise(c, seller, made, "pig_bottle", ()).money for c in (CATALOG, catalog))
    plain = sum(power.n for power in CATALOG.card("pig_bottle").powers if power.op == "gain_money")
    assert after == before - plain + 3
    assert power_text(catalog, tip) == "When sold: a tip of 3 money."
    assert brief(catalog, bottle) == "tip 3"
    assert worth(tip, 0.5, 2) == 1.5
    assert list(faults(tip)) == []
    assert list(faults(Power(timing="sell", op="tip"))) == ["tip does not work at sell", "tip needs n"]


def test_one_record_is_a_whole_formula(monkeypatch: pytest.MonkeyPatch) -> None:
    rich = Formula("per_money", lambda facts, power: power.sp * facts.player.money, lambda *_: "1 SP per money")
    monkeypatch.setattr(formulas, "FORMULAS", {**formulas.FORMULAS, "per_money": rich})
    power = Power(timing="endgame", op="sp_formula", formula="per_money", sp=1)
    upgrade = with_power("cooper", power, sp=0)
    assert upgrade_points(facts(CATALOG, state(player(money=7)), 0), upgrade) == 7


def test_one_record_is_a_whole_metric(monkeypatch: pytest.MonkeyPatch) -> None:
    empty = Measure("empty_storeroom", lambda facts, metric: int(not facts.player.storeroom), "an empty storeroom")
    monkeypatch.setattr(measures, "MEASURES", {**measures.MEASURES, "empty_storeroom": empty})
    metric = Metric(kind="empty_storeroom")
    assert measures.met(facts(CATALOG, state(player()), 0), metric)
    assert not measures.met(facts(CATALOG, state(player(storeroom="pig_bottle")), 0), metric)
    assert measures.metric_text(CATALOG, metric) == "an empty storeroom"
    assert list(measures.faults(metric)) == []
