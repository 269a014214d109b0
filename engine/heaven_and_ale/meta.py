"""Facts about the game for the lobby, slash commands and help; no rule need be read for them."""

from __future__ import annotations

from engine.core.game import GameMeta, Options, Verb


class HeavenAndAleOptions(Options):
    """The game has no options."""


META = GameMeta(
    key="heaven_and_ale",
    title="Heaven & Ale",
    command="ale",
    summary="Plant a monastery garden in sun and shade, and bring all five resources along for the best ale.",
    min_seats=2,
    max_seats=4,
    options_type=HeavenAndAleOptions,
    verbs=(
        Verb("start", "Choose your starting space and its reward before the first round"),
        Verb("move", "Move your figure to a space of the track"),
        Verb("return", "Move your figure into the starting area and end your round"),
        Verb("buy", "Choose which tile of your space to buy"),
        Verb("place", "Place the tile you buy on a hex of your garden"),
        Verb("end", "Buy no more tiles", takes_choice=False),
        Verb("activate", "Choose which neighbors of a new shed are activated"),
        Verb("score", "Choose the scoring spot for your disc"),
        Verb("privilege", "Place a privilege card beside a completed pair"),
        Verb("skip", "Leave a completed pair without a privilege card", takes_choice=False),
        Verb("advance", "Choose the resource marker that moves"),
        Verb("sell", "Sell a privilege card from your hand"),
    ),
    rules_version=1,
    playing_time="60–90 minutes",
    credits=(
        "A game by Michael Kiesling and Andreas Schmidt, published by eggertspiele (2017). Unofficial adaptation."
    ),
    reconstructed=("the supply of shed tiles (unlimited)",),
)
