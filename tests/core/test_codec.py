from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field

from engine.core.codec import Codec, CodecError


@dataclass(frozen=True, slots=True)
class Take:
    card: str
    spots: tuple[int, ...] = ()
    kind: Literal["take"] = "take"


@dataclass(frozen=True, slots=True)
class Leave:
    by_seat: dict[int, bool]
    kind: Literal["leave"] = "leave"


CODEC: Codec[Take | Leave] = Codec(Annotated[Take | Leave, Field(discriminator="kind")])

values = st.one_of(
    st.builds(Take, st.text(), st.lists(st.integers(-(1 << 60), 1 << 60)).map(tuple)),
    st.builds(Leave, st.dictionaries(st.integers(0, 9), st.booleans())),
)


@given(value=values)
def test_values_survive_text_and_plain_data(value: Take | Leave) -> None:
    assert CODEC.load(CODEC.dump(value)) == value
    assert CODEC.from_data(CODEC.to_data(value)) == value
    assert CODEC.dump(CODEC.load(CODEC.dump(value))) == CODEC.dump(value)


def test_the_text_is_stable() -> None:
    assert CODEC.dump(Take("rye", (2, 1))) == '{"card":"rye","spots":[2,1],"kind":"take"}'


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "Invalid JSON"),
        ('{"kind":"steal"}', "does not match any of the expected tags"),
        ('{"kind":"take"}', "card: Field required"),
        ('{"kind":"take","card":3}', "card: Input should be a valid string"),
    ],
)
def test_bad_text_says_where_and_why(text: str, reason: str) -> None:
    with pytest.raises(CodecError, match=reason):
        CODEC.load(text)


def test_bad_data_says_where_and_why() -> None:
    with pytest.raises(CodecError, match="by_seat"):
        CODEC.from_data({"kind": "leave", "by_seat": 4})
