"""The contents of the data files: one pydantic model per record and file."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from engine.core.data import DataModel, NotNegative, Positive, Sourced

INSTANT = ("price_up", "market_up", "event", "redraw", "cash", "market_down", "price_down")
UPGRADES = (
    "marketer",
    "barrel_maker",
    "second_still",
    "master_distillery",
    "storehouse",
    "restaurant",
    "climate_control",
)
TOKENS = ("upkeep", "age_extra", "price_adjust", "age_less", "bonus_buy", "selling", "income")
AGES = (25, 20, 15, 10, 5)
"""The rows of the price chart, from the top."""

ActionId = Literal[
    "price_up",
    "market_up",
    "event",
    "redraw",
    "cash",
    "market_down",
    "price_down",
    "marketer",
    "barrel_maker",
    "second_still",
    "master_distillery",
    "storehouse",
    "restaurant",
    "climate_control",
]
TokenId = Literal["upkeep", "age_extra", "price_adjust", "age_less", "bonus_buy", "selling", "income"]


class SetupRecord(Sourced):
    start_money: NotNegative
    barrel_limit: Positive
    start_column: NotNegative


class ChartRecord(Sourced):
    costs: tuple[NotNegative, ...]
    drops: tuple[NotNegative, ...]
    prices: dict[int, tuple[NotNegative, ...]]


class DropsRecord(Sourced):
    drops: tuple[NotNegative, ...]


class UpkeepRecord(Sourced):
    by_barrels: tuple[NotNegative, ...]


class LoanRecord(Sourced):
    gain: Positive
    penalty: NotNegative
    tokens: NotNegative


class EffectsRecord(Sourced):
    price_steps: Positive
    market_rows: Positive
    redraw_cards: Positive
    cash: Positive
    marketer_rows: Positive
    barrel_maker_discount: Positive
    master_bonus: Positive
    restaurant_income: Positive
    income_per_barrel: Positive


class EventLimitRecord(Sourced):
    per_round: Positive


class TableFile(DataModel):
    setup: SetupRecord
    chart: ChartRecord
    soft_drops: DropsRecord
    upkeep: UpkeepRecord
    loan: LoanRecord
    effects: EffectsRecord
    event_limit: EventLimitRecord


class MatrixFile(Sourced):
    rows: tuple[tuple[int, ...], ...]


class BoardRecord(Sourced):
    id: str
    name: str
    seats: tuple[Positive, ...]
    distilleries: tuple[str, ...]
    rounds: Positive
    upkeep_rounds: tuple[Positive, ...]


class BoardsFile(DataModel):
    boards: tuple[BoardRecord, ...]


class DistilleryRecord(Sourced):
    id: Annotated[str, Field(pattern="^[a-z]{1,12}$")]
    name: Annotated[str, Field(min_length=1, max_length=20)]
    letter: Annotated[str, Field(pattern="^[A-Z]$")]
    logo: str
    character: str


class DistilleriesFile(DataModel):
    distilleries: tuple[DistilleryRecord, ...]


class CardRecord(Sourced):
    id: Annotated[str, Field(pattern="^[a-z0-9-]{1,20}$")]
    distillery: str
    value: NotNegative
    action: ActionId


class CardsFile(DataModel):
    cards: tuple[CardRecord, ...]


class ActionRecord(Sourced):
    id: ActionId
    name: Annotated[str, Field(min_length=1, max_length=20)]
    kind: Literal["instant", "upgrade"]
    tokens: NotNegative = 0


class EventRecord(Sourced):
    id: TokenId
    name: Annotated[str, Field(min_length=1, max_length=20)]
    copies: NotNegative


class TokensFile(DataModel):
    actions: tuple[ActionRecord, ...]
    events: tuple[EventRecord, ...]
