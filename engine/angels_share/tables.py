"""What the data files may hold: one pydantic model per record and file."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Source = Literal["rulebook", "public", "reconstructed", "rulebook+reconstructed"]
Positive = Annotated[int, Field(ge=1)]
NotNegative = Annotated[int, Field(ge=0)]

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
OLDEST = AGES[0]
AGING_STEP = 5

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


class Record(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")
    source: Source


class SetupRecord(Record):
    start_money: NotNegative
    barrel_limit: Positive
    start_column: NotNegative


class ChartRecord(Record):
    costs: tuple[NotNegative, ...]
    drops: tuple[NotNegative, ...]
    prices: dict[int, tuple[NotNegative, ...]]


class DropsRecord(Record):
    drops: tuple[NotNegative, ...]


class UpkeepRecord(Record):
    by_barrels: tuple[NotNegative, ...]


class LoanRecord(Record):
    gain: Positive
    penalty: NotNegative
    tokens: NotNegative


class EffectsRecord(Record):
    price_steps: Positive
    market_rows: Positive
    redraw_cards: Positive
    cash: Positive
    marketer_rows: Positive
    barrel_maker_discount: Positive
    master_bonus: Positive
    restaurant_income: Positive
    income_per_barrel: Positive


class EventLimitRecord(Record):
    per_round: Positive


class TableFile(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")
    setup: SetupRecord
    chart: ChartRecord
    soft_drops: DropsRecord
    upkeep: UpkeepRecord
    loan: LoanRecord
    effects: EffectsRecord
    event_limit: EventLimitRecord


class MatrixFile(Record):
    rows: tuple[tuple[int, ...], ...]


class BoardRecord(Record):
    id: str
    name: str
    seats: tuple[Positive, ...]
    distilleries: tuple[str, ...]
    rounds: Positive
    upkeep_rounds: tuple[Positive, ...]


class BoardsFile(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")
    boards: tuple[BoardRecord, ...]


class DistilleryRecord(Record):
    id: Annotated[str, Field(pattern="^[a-z]{1,12}$")]
    name: Annotated[str, Field(min_length=1, max_length=20)]
    letter: Annotated[str, Field(pattern="^[G-Z]$")]
    logo: str
    character: str


class DistilleriesFile(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")
    distilleries: tuple[DistilleryRecord, ...]


class CardRecord(Record):
    id: Annotated[str, Field(pattern="^[a-z0-9-]{1,20}$")]
    distillery: str
    value: NotNegative
    action: ActionId


class CardsFile(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")
    cards: tuple[CardRecord, ...]


class ActionRecord(Record):
    id: ActionId
    name: Annotated[str, Field(min_length=1, max_length=20)]
    kind: Literal["instant", "upgrade"]
    tokens: NotNegative = 0


class EventRecord(Record):
    id: TokenId
    name: Annotated[str, Field(min_length=1, max_length=20)]
    copies: NotNegative


class TokensFile(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")
    actions: tuple[ActionRecord, ...]
    events: tuple[EventRecord, ...]
