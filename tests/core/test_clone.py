from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict, Field

from engine.core.clone import Cloneable
from engine.core.flow import Parallel


@dataclass(frozen=True, slots=True)
class Leaf:
    name: str
    seat: int = 0
    kind: Literal["leaf"] = "leaf"


class Frozen(BaseModel):
    model_config = ConfigDict(frozen=True)
    value: int


class Loose(BaseModel):
    value: int


@dataclass(slots=True)
class Part(Cloneable):
    numbers: list[int] = field(default_factory=list[int])
    kind: Literal["part"] = "part"


@dataclass(slots=True)
class BiggerPart(Part):
    extra: list[str] = field(default_factory=list[str])


@dataclass(slots=True)
class Whole(Cloneable):
    atom: int
    maybe: str | None
    leaf: Leaf
    frozen: Frozen
    names: tuple[str, ...]
    part: Part
    parts: list[Part]
    either: list[Annotated[Leaf | Part, Field(discriminator="kind")]]
    grid: list[list[int]]
    by_seat: dict[int, list[Part]]
    counts: dict[str, int]
    seen: set[str]
    optional_list: list[list[int]] | None
    optional_part: Part | None
    flow: list[Leaf | Parallel[Leaf]]


def whole() -> Whole:
    return Whole(
        atom=1,
        maybe=None,
        leaf=Leaf("a"),
        frozen=Frozen(value=2),
        names=("x", "y"),
        part=Part([1, 2]),
        parts=[Part([3])],
        either=[Leaf("b"), Part([4])],
        grid=[[1], [2, 3]],
        by_seat={0: [Part([5])]},
        counts={"barley": 3},
        seen={"rye"},
        optional_list=[[6]],
        optional_part=Part([7]),
        flow=[Leaf("c"), Parallel("all", {1: [Leaf("d")]})],
    )


def containers(value: Any) -> list[Any]:
    """Every mutable thing inside, at any depth."""
    if isinstance(value, list | set):
        return [value, *(found for item in value for found in containers(item))]
    if isinstance(value, dict):
        return [value, *(found for item in value.values() for found in containers(item))]
    if isinstance(value, Cloneable):
        slots = [name for cls in type(value).__mro__ for name in getattr(cls, "__slots__", ())]
        return [value, *(found for name in slots for found in containers(getattr(value, name)))]
    return []


def test_a_copy_is_equal_and_shares_nothing_that_can_change() -> None:
    original = whole()
    copy = original.clone()
    assert copy == original
    originals, copies = containers(original), containers(copy)
    assert len(originals) == len(copies) > 20
    assert not {id(thing) for thing in originals} & {id(thing) for thing in copies}


def test_frozen_things_are_shared() -> None:
    original = whole()
    copy = original.clone()
    assert copy.leaf is original.leaf
    assert copy.frozen is original.frozen
    assert copy.names is original.names


def test_the_second_copy_is_made_by_compiled_code() -> None:
    whole().clone()
    assert "clone" in Whole.__dict__
    assert Whole.__dict__["clone"] is not Cloneable.clone


def test_a_subclass_is_copied_whole_even_after_its_base_was() -> None:
    Part([1]).clone()
    bigger = BiggerPart([1], extra=["more"])
    assert bigger.clone() == bigger
    assert type(bigger.clone()) is BiggerPart
    assert type(Part([1]).clone()) is Part


def test_none_in_the_place_of_a_container_stays_none() -> None:
    original = whole()
    original.optional_list = original.optional_part = None
    assert original.clone() == original


@given(rows=st.lists(st.lists(st.integers())))
def test_changing_a_copy_leaves_the_original(rows: list[list[int]]) -> None:
    original = whole()
    original.grid = [list(row) for row in rows]
    copy = original.clone()
    for row in copy.grid:
        row.append(0)
    copy.grid.append([])
    assert original.grid == rows


@dataclass(slots=True)
class HoldsLooseModel(Cloneable):
    model: Loose


@dataclass(slots=True)
class HoldsTupleOfParts(Cloneable):
    parts: tuple[Part, ...]


@dataclass(slots=True)
class HoldsOddUnion(Cloneable):
    either: list[int] | dict[str, int]


@pytest.mark.parametrize("value", [HoldsLooseModel(Loose(value=1)), HoldsTupleOfParts((Part(),)), HoldsOddUnion([1])])
def test_types_it_cannot_copy_are_refused_at_once(value: Cloneable) -> None:
    with pytest.raises(TypeError, match="does not know how to copy"):
        value.clone()
