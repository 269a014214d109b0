"""A game turn by turn, as a message: what one missed, or a finished game from any seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.choices.discord_limits import OPTION_TEXT, OPTIONS
from bot.delivery import components
from bot.delivery.card import Card, Form
from bot.delivery.components import Component
from bot.delivery.ids import encode
from bot.display import elements
from bot.display.pictures import Pictures, gallery
from bot.replay.service import Moment, Replays
from bot.table.snapshot import TableSnapshot
from engine.core.game import Seat
from engine.core.words import shortened

PUBLIC = "all"
"""In place of a seat, where everybody's view is shown."""


class ReplayCards:
    """Shows games turn by turn."""

    def __init__(self, replays: Replays, pictures: Pictures) -> None:
        self._replays = replays
        self._pictures = pictures

    async def card(self, table: TableSnapshot, number: int, viewer: Seat | None = None) -> Card:
        """Build the card of the game after `number` turns, with buttons to step and to leave."""
        moment = await self._replays.moment(table, number, viewer)
        picture = await self._pictures.moment(table, moment)
        view = elements.build_view(
            elements.text(
                [elements.title(table, "-#"), _where(table, moment), *(f"> {line}" for line in moment.lines)], 1700
            ),
            gallery(picture),
            _steps(table, moment),
            *_jump_menus(table, moment),
            _viewer_menu(table, moment) if table.row.status == "over" and table.game.meta.has_secrets else None,
            _more(table, moment) if table.row.status == "over" else None,
        )
        return Card(view, (picture,) if picture else ())


def import_form() -> Form:
    """Return a form that asks for the file of a finished game."""
    about = "The .json file of /table log, saved once the game was over."
    file = components.field("A finished game", components.upload("file"), about)
    return Form("Take in a game", encode("takein", 0), [file])


def _where(table: TableSnapshot, moment: Moment) -> str:
    turn = moment.turn
    where = "Setup" if turn is None else f"Turn {moment.number} of {len(moment.turns)}: {turn.name}"
    seen = f", as {table.names[moment.viewer]} saw it" if moment.viewer is not None else ""
    return f"### {where}{seen}"


def _key(viewer: Seat | None) -> str:
    return PUBLIC if viewer is None else str(viewer)


def _steps(table: TableSnapshot, moment: Moment) -> Component:
    last, number = len(moment.turns), moment.number

    def step(label: str, to: int, name: str, able: bool) -> Component:
        return elements.button(label, f"replay{name}", table, number=max(0, to), key=_key(moment.viewer), able=able)

    return components.row(
        step("⏮", 0, "first", number > 0),
        step("◀", number - 1, "back", number > 0),
        step("▶", number + 1, "on", number < last),
        step("⏭", last, "last", number < last),
    )


def _jump_menus(table: TableSnapshot, moment: Moment) -> Iterator[Component]:
    """Yield a menu of all turns, or of rounds and of what was important where there are too many turns."""
    numbered = list(enumerate(moment.turns, 1))
    if len(numbered) <= OPTIONS:
        menus = {"turn": [(number, turn.name) for number, turn in numbered]}
    else:
        begins = {turn.round: number for number, turn in reversed(numbered)}
        rounds = [(number, f"round {begun}") for begun, number in sorted(begins.items())]
        menus = {"round": rounds, "event": [(number, turn.event) for number, turn in numbered if turn.event]}
    for kind, found in menus.items():
        if len(found) > 1:
            options = [
                components.option(label=shortened(f"Turn {number}: {text}", OPTION_TEXT), value=str(number))
                for number, text in _spread(found)
            ]
            custom_id = encode(f"replay{kind}", table.id, moment.number, _key(moment.viewer))
            placeholder = f"Jump to {'an' if kind == 'event' else 'a'} {kind} …"
            yield components.row(components.select(custom_id=custom_id, placeholder=placeholder, options=options))


def _spread(found: Sequence[tuple[int, str]]) -> Sequence[tuple[int, str]]:
    """Return as many as a menu holds, evenly spread, the first and the last included."""
    if len(found) <= OPTIONS:
        return found
    return [found[round(place * (len(found) - 1) / (OPTIONS - 1))] for place in range(OPTIONS)]


def _viewer_menu(table: TableSnapshot, moment: Moment) -> Component:
    options = [components.option(label="What everybody saw", value=PUBLIC, default=moment.viewer is None)]
    options += [
        components.option(
            label=shortened(f"{name}'s view", OPTION_TEXT), value=str(seat), default=moment.viewer == seat
        )
        for seat, name in enumerate(table.names)
    ]
    custom_id = encode("replayseat", table.id, moment.number, _key(moment.viewer))
    return components.row(components.select(custom_id=custom_id, options=options))


def _more(table: TableSnapshot, moment: Moment) -> Component:
    practice = elements.button(
        "Practice from here",
        "practise",
        table,
        number=moment.number,
        key=_key(moment.viewer),
        able=moment.number < len(moment.turns),
    )
    return components.row(practice, elements.button("Save as GIF", "film", table))
