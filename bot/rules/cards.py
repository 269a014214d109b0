"""The rules of a game as messages: by topic, or a single card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.choices import menus
from bot.choices.discord_limits import OPTION_TEXT, OPTIONS
from bot.delivery import components
from bot.delivery.card import Card
from bot.delivery.components import Component
from bot.delivery.ids import encode
from bot.display import elements
from bot.display.pictures import Picture, gallery
from bot.rules.service import Passage
from engine.core.game import AnyGame, Topic
from engine.core.words import shortened

RULES_TEXT = 3500
"""Characters of one topic, and of the house rules beside it."""
HOUSE_RULES_TEXT = 1000
QUESTION_TEXT, HEAD_TEXT, PASSAGE_LIMIT, NOW_TEXT = 200, 500, 900, 700
"""Characters of a question with its heading, of each passage that answers it, and of what lies on the table."""


def rules_card(
    game: AnyGame, topic: str | None = None, picture: Picture | None = None, house_rules: Sequence[str] = ()
) -> Card:
    """Return one topic of a game's rules, with a menu of all topics that edits this message.

    `house_rules` are those of the table at which it is read, explained.
    """
    shown = next((t for t in game.topics if t.key == topic), game.topics[0])
    name = game.meta.title
    head = [f"## {shown.title}" if name in shown.title else f"## {name} · {shown.title}", shown.text]
    singly = " `/rules card: …` explains a single card, tile or die." if game.glossary else ""
    credit = elements.text([f"-# {game.meta.credits}{singly}"], 400)
    menu = components.row(_topic_menu(game, shown))
    own = elements.text(["**At this table**", *house_rules], HOUSE_RULES_TEXT) if house_rules else None
    view = elements.build_view(gallery(picture), elements.text(head, RULES_TEXT - HOUSE_RULES_TEXT), own, menu, credit)
    return Card(view, (picture,) if picture else ())


def answer_card(game: AnyGame, question: str, found: Sequence[Passage], now: Sequence[str] = ()) -> Card:
    """Return the passages that answer a question, with the lines of the reader's table that are about it now."""
    head = [f"## {game.meta.title}", f"> {shortened(question, QUESTION_TEXT)}"]
    if not found:
        head.append("No passage of the rules has these words. Try others, or look through the topics.")
    said = [elements.text([f"**{_heading(one)}**", one.text], PASSAGE_LIMIT) for one in found]
    state = elements.text(["**At this table now**", *(f"- {line}" for line in now)], NOW_TEXT) if now else None
    topics = {topic.key: topic for topic in game.topics}
    meant = next((topics[key] for one in found if (key := one.id.partition("/")[0]) in topics), game.topics[0])
    menu = components.row(_topic_menu(game, meant, chosen=False))
    return Card(elements.build_view(elements.text(head, HEAD_TEXT), *said, state, menu))


def _heading(passage: Passage) -> str:
    if passage.question:
        return f"{passage.id} · {passage.question}"
    return passage.title


def legend_card(game: AnyGame, picture: Picture | None, house_rules: Sequence[str] = ()) -> Card:
    """Return the rules opened where the icons of the board are explained: what those who play look up most."""
    return rules_card(game, next((topic.key for topic in game.topics if topic.legend), None), picture, house_rules)


def game_question(games: Iterable[AnyGame]) -> Card:
    """Ask which game's rules to show; the answer takes the place of the question."""
    buttons = [components.button(g.meta.title, encode("explain", 0, 0, g.meta.key)) for g in games]
    return Card(elements.build_view(elements.text(["The rules of which game?"]), *menus.button_rows(buttons)))


def _topic_menu(game: AnyGame, shown: Topic, chosen: bool = True) -> Component:
    options = [
        components.option(
            label=shortened(topic.title, OPTION_TEXT), value=topic.key, default=chosen and topic.key == shown.key
        )
        for topic in game.topics[:OPTIONS]
    ]
    # The id changes with the topic: clients keep what was chosen while it stays the same.
    custom_id = encode("topic", 0, game.topics.index(shown), game.meta.key)
    return components.select(
        custom_id=custom_id, placeholder="Other topics …" if chosen else "More about this …", options=options
    )


def entry_card(game: AnyGame, entry: Topic) -> Card:
    """Return a single card, tile or die face."""
    return Card(elements.build_view(elements.text([f"## {game.meta.title} · {entry.title}", entry.text], RULES_TEXT)))
