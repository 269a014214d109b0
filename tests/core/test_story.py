"""One line per kind of event: grouped by turn, joined, and alone in the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import pytest

from engine.core.game import Event, RulesError, Seat, StoryItem
from engine.core.story import Line, LogLine, Names, Story, TableLine, Turn, TurnLine

NAMES = ("Ann", "Bo")


@dataclass(frozen=True, slots=True)
class Bought(Event):
    seat: Seat
    thing: str
    kind: Literal["bought"] = "bought"


@dataclass(frozen=True, slots=True)
class Brewed(Event):
    seat: Seat
    kind: Literal["brewed"] = "brewed"


@dataclass(frozen=True, slots=True)
class Gave(Event):
    giver: Seat
    taker: Seat
    kind: Literal["gave"] = "gave"


@dataclass(frozen=True, slots=True)
class Shuffled(Event):
    kind: Literal["shuffled"] = "shuffled"


@dataclass(frozen=True, slots=True)
class Closed(Event):
    empty: bool = False
    kind: Literal["closed"] = "closed"


@dataclass(frozen=True, slots=True)
class Ticked(Event):
    kind: Literal["ticked"] = "ticked"


EVENTS = (Bought, Brewed, Gave, Shuffled, Closed, Ticked)


def brewed(turn: Turn, event: Brewed) -> None:
    turn.add("brewed")
    turn.important = turn.over = True


def closed(catalog: None, event: Closed, names: Names) -> str:
    return "" if event.empty else "The market closes."


LINES: tuple[Line, ...] = (
    TurnLine(Bought, lambda turn, event: turn.add_to("bought", event.thing), phase="market"),
    TurnLine(Brewed, brewed, phase="brewing", log=lambda catalog, event, names: f"{names[event.seat]} brewed at last."),
    TurnLine(
        Gave,
        lambda turn, event: turn.add(f"gave way to {turn.names[event.taker]}"),
        phase=None,
        seat=lambda event: event.giver,
    ),
    LogLine(Shuffled, lambda catalog, event, names: "A new deck."),
    TableLine(Closed, closed),
)


def story(**how: Any) -> Story[Turn]:
    return Story(Turn, LINES, silent=[Ticked], **how)


def told(events: Sequence[Event], **how: Any) -> list[str]:
    return [item.text for item in story(**how).tell(None, events, NAMES)]


def test_a_turn_is_one_item_and_equal_verbs_in_a_row_make_one_phrase() -> None:
    events = [Bought(0, "rye"), Bought(0, "corn"), Gave(0, 1), Bought(0, "yeast"), Bought(1, "malt")]
    assert told(events) == ["Ann bought rye and corn, gave way to Bo, bought yeast.", "Bo bought malt."]


def test_a_turn_ends_with_its_phase_and_when_it_is_over() -> None:
    assert told([Bought(0, "rye"), Brewed(0)]) == ["Ann bought rye.", "Ann brewed."]
    assert told([Brewed(0), Brewed(0)]) == ["Ann brewed.", "Ann brewed."]


def test_an_event_of_any_phase_leaves_the_turn_open() -> None:
    assert told([Gave(0, 1), Bought(0, "rye")]) == ["Ann gave way to Bo, bought rye."]


def test_turns_side_by_side_stay_open_until_the_phase_ends() -> None:
    events = [Bought(0, "rye"), Bought(1, "malt"), Bought(0, "corn"), Brewed(1)]
    assert told(events, side_by_side=True) == ["Ann bought rye and corn.", "Bo bought malt.", "Bo brewed."]
    assert told(events) == ["Ann bought rye.", "Bo bought malt.", "Ann bought corn.", "Bo brewed."]


def test_what_concerns_everybody_ends_the_turns_and_is_important() -> None:
    items = story().tell(None, [Bought(0, "rye"), Closed(), Bought(0, "corn")], NAMES)
    assert items == [
        StoryItem("Ann bought rye.", 0),
        StoryItem("The market closes.", None, important=True),
        StoryItem("Ann bought corn.", 0),
    ]


def test_table_lines_in_a_row_make_one_paragraph_where_the_game_wants_that() -> None:
    assert told([Closed(), Closed()], paragraphs=True) == ["The market closes. The market closes."]
    assert told([Closed(), Closed()]) == ["The market closes."] * 2


@pytest.mark.parametrize("unheard", [Shuffled(), Ticked(), Closed(empty=True), Bought(1, "malt", audience=(1,))])
def test_the_story_leaves_out_what_is_silent_private_or_only_for_the_log(unheard: Event) -> None:
    assert told([Bought(0, "rye"), unheard, Bought(0, "corn")]) == ["Ann bought rye and corn."]


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (Bought(1, "malt"), "Bo bought malt."),
        (Bought(1, "malt", audience=(1,)), "Bo bought malt."),
        (Brewed(0), "Ann brewed at last."),
        (Gave(0, 1), "Ann gave way to Bo."),
        (Shuffled(), "A new deck."),
        (Closed(), "The market closes."),
        (Closed(empty=True), ""),
        (Ticked(), ""),
    ],
)
def test_the_log_tells_each_event_alone(event: Event, line: str) -> None:
    assert story().log_line(None, event, NAMES) == line


def test_an_important_turn_says_so() -> None:
    (item,) = story().tell(None, [Brewed(1)], NAMES)
    assert item == StoryItem("Bo brewed.", 1, important=True)


def test_a_kind_is_told_once() -> None:
    with pytest.raises(RulesError, match="'closed' is told twice"):
        Story(Turn, [*LINES, TableLine(Closed, closed)])
    with pytest.raises(RulesError, match="'closed' is told twice"):
        Story(Turn, LINES, silent=[Closed])


def test_every_kind_of_event_needs_a_line_or_is_silent() -> None:
    story().require_all("brewery", EVENTS)
    with pytest.raises(RulesError, match="brewery: no line tells ticked"):
        Story(Turn, LINES).require_all("brewery", EVENTS)
    with pytest.raises(RulesError, match="brewery: not in the union of events: closed"):
        story().require_all("brewery", [event for event in EVENTS if event is not Closed])
