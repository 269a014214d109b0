"""Hypothesis strategies: tables in the middle of a turn, after rolls and selections of all kinds."""

from __future__ import annotations

from hypothesis import strategies as st

from engine.whiskey_business.actions import Place
from engine.whiskey_business.meta import WhiskeyOptions
from tests.whiskey_business.table import CATALOG, Table

OPTIONS = st.fixed_dictionaries({name: st.booleans() for name in WhiskeyOptions.model_fields})


def rolls(dice: int, flag: bool) -> st.SearchStrategy[str]:
    ingredients = st.lists(st.sampled_from(CATALOG.ingredients), min_size=dice, max_size=dice)
    flags = st.sampled_from(CATALOG.flags[:-1]) if flag else st.just("")
    return st.tuples(ingredients, flags).map(lambda drawn: " ".join([*drawn[0], drawn[1]]))


@st.composite
def keeping_tables(draw: st.DrawFn) -> Table:
    """Somebody must choose what to keep; no ship is rolled, so nothing else happens in between."""
    table = Table(caller=draw(st.sampled_from([None, 1])), **draw(OPTIONS))
    for _ in range(draw(st.integers(1, 3))):
        dice = CATALOG.dice - sum(table.state.laid)
        table.roll(draw(rolls(dice, table.state.flag < 0)))
        if table.view.step != "keep" or table.state.turn != 0:
            break
        keep_some(draw, table)
        if table.state.turn != 0 or table.view.step != "keep":
            break
    return table


def keep_some(draw: st.DrawFn, table: Table) -> None:
    for _ in range(draw(st.integers(1, 4))):
        laying = [action for action in table.legal() if isinstance(action, Place)]
        if not laying or table.state.turn != 0:
            return
        table.do(draw(st.sampled_from(laying)))
        if table.view.step != "keep":
            return
