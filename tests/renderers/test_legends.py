"""Legends: the icons of a game with the names that its tables give them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine import GAMES
from engine.core.rng import Rng
from renderers import PICTURES
from renderers.scene import Scene, Sprite, Text

WITH_LEGEND = [key for key, pictures in PICTURES.items() if pictures.legend is not None]


def first_view(key: str) -> Any:
    game = GAMES[key]
    return game.view(game.setup(game.meta.max_seats, game.meta.options_type(), Rng(3)), None)


def legend(key: str, view: Any) -> Scene:
    scene = PICTURES[key].legend_scene(view)
    assert scene is not None
    return scene


def said(scene: Scene) -> list[str]:
    return [item.text for item in scene.items if isinstance(item, Text)]


@pytest.mark.parametrize("key", WITH_LEGEND)
def test_every_icon_has_words_and_none_are_cut(key: str) -> None:
    scene = legend(key, first_view(key))
    icons = [item.name for item in scene.items if isinstance(item, Sprite)]
    words = {item.name for item in scene.items if isinstance(item, Text)}
    assert icons
    assert all(f"{icon}.words" in words for icon in icons)
    assert not [text for text in said(scene) if "…" in text]


@pytest.mark.parametrize("key", WITH_LEGEND)
def test_words_are_large_enough_for_a_phone(key: str) -> None:
    sizes = [item.style.px for item in legend(key, first_view(key)).items if isinstance(item, Text)]
    assert min(sizes) >= 22


def test_dice_and_barrels_are_called_as_the_table_calls_them() -> None:
    view = first_view("whiskey_business")
    renamed = replace(view, whiskey_names=("Old Oak", *view.whiskey_names[1:]))
    texts = said(legend("whiskey_business", renamed))
    assert texts.count("Old Oak") == 3  # its flag, its grain and its barrel
    assert set(view.whiskey_names[1:]) < set(texts)


def test_shots_are_explained_only_where_they_are_drunk() -> None:
    view = first_view("whiskey_business")
    assert not list(legend("whiskey_business", view).named("icon.shot"))
    assert list(legend("whiskey_business", replace(view, options=("take_a_shot",))).named("icon.shot"))


def test_tiles_and_cards_are_called_as_the_table_calls_them() -> None:
    view = first_view("heaven_and_ale")
    renamed = replace(view.board.families[0], name="Timber")
    board = replace(view.board, families=(renamed, *view.board.families[1:]))
    texts = said(legend("heaven_and_ale", replace(view, board=board)))
    assert "Timber" in texts
    assert {card.name for card in board.cards} <= set(texts)


def test_recipes_and_basic_cards_are_called_and_priced_as_the_table_says() -> None:
    view = first_view("distilled")
    piles = tuple(replace(pile, card=replace(pile.card, name=f"Old {pile.card.name}")) for pile in view.basic)
    labels = tuple(replace(pile, recipe=replace(pile.recipe, cost=7)) for pile in view.labels)
    texts = said(legend("distilled", replace(view, basic=piles, labels=labels)))
    sugars = [pile.card.name for pile in piles if pile.card.sugar]
    assert [text for text in texts if text.startswith("such as Old")] == [f"such as {name}" for name in sugars]
    assert texts.count("its cube costs 7") == 3
