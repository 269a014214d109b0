"""What lobby, slash commands and help need to know before any rule is read."""

from __future__ import annotations

from pydantic import Field

from engine.core.game import GameMeta, Options, Verb


class AngelsShareOptions(Options):
    event_limit: bool = Field(
        default=False,
        title="Three events a round",
        description="A round of the track has room for three events, the printed ones included.",
    )
    soft_market: bool = Field(
        default=False,
        title="Softer market for 2–3",
        description="With five distilleries a sale drops its distillery less far down the market.",
    )


META = GameMeta(
    key="angels_share",
    title="Angel's Share",
    command="angels",
    summary="Buy young whiskey, let it age, and sell before the market turns or the angels drink it.",
    min_seats=2,
    max_seats=5,
    options_type=AngelsShareOptions,
    verbs=(
        Verb("sell", "Sell barrels before you move, or when an event makes you"),
        Verb("move", "Go to another distillery whose card is face up"),
        Verb("aim", "Choose the distillery your card works on"),
        Verb("schedule", "Choose the round for the event you drew"),
        Verb("redraw", "Put a hand card away for a new one"),
        Verb("draw", "Put no more cards away and draw", takes_choice=False),
        Verb("buy", "Buy the barrel", takes_choice=False),
        Verb("mature", "Buy the barrel and age it at once (Climate Control)", takes_choice=False),
        Verb("pass", "Buy nothing", takes_choice=False),
    ),
    rules_version=1,
    credits="Angel's Share: a game by Scott Almes, published by Capstone Games (2025). Unofficial adaptation.",
    has_secrets=True,
    reconstructed=(
        "the 105 cards",
        "the 5×5 matrix",
        "the number of rounds for 2–3 players",
        "upkeep rounds",
        "names of the distilleries",
    ),
)
