"""Facts about the game for the lobby, slash commands and help; no rule need be read for them."""

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
        Verb("redraw", "Discard a hand card for a new one"),
        Verb("draw", "Discard no more cards, and draw", takes_choice=False),
        Verb("buy", "Buy the barrel", takes_choice=False),
        Verb("mature", "Buy the barrel and age it at once (Climate Control)", takes_choice=False),
        Verb("pass", "Buy nothing", takes_choice=False),
    ),
    rules_version=1,
    scored_in=("coin", "coins"),
    credits="A game by Scott Almes, published by Capstone Games (2025). Unofficial adaptation.",
    playing_time="about an hour",
    has_secrets=True,
    reconstructed=(
        "the 105 cards",
        "the 5×5 matrix",
        "the number of rounds for 2–3 players",
        "the upkeep rounds",
        "the names of the distilleries",
        "the numbers of upgrade and event tokens",
    ),
    reworded_tables=(
        # Three distilleries got other names or letters, and sources one word each.
        (
            "ee066b0e77bb8e9fcdaea7a17406697154c7cc8f1e250a1063301cf9f493457a",
            "d8d9798ad8f2addedf55b1459470a5dadfab9c2f6b5f9cc3179d0e601065c281",
        ),
    ),
)
