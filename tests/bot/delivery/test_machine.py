"""The order of requests where there are several to make. What they lead to is explored in `tests/model`."""

from __future__ import annotations

from bot.delivery import machine
from bot.delivery.knowledge import Click, Old, Shown, Slot, Stored, Wanted

PLACE = 7
WANTED = Wanted("v9", PLACE, version=9)


def with_old_messages(*numbers: int) -> Slot:
    """A slot after a kill: its newest message is up to date, and all old ones may have to be shrunk again."""
    shown = Shown(PLACE, numbers[-1] + 1, "", WANTED.key, 0, WANTED.version, 0, 0.0)
    return machine.restarted(Stored(shown, None, tuple(Old(PLACE, number, "moved") for number in numbers)), young=True)


def shrunk(slot: Slot) -> list[tuple[int, int]]:
    """The messages in the order in which they are shrunk, each with the click that it answers."""
    order: list[tuple[int, int]] = []
    while (request := machine.next_request(slot, WANTED)) is not None:
        assert request.kind == "shrink"
        order.append((request.message, request.click))
        slot = machine.applied(machine.sent(slot, request), request, "ok")
    return order


def test_the_newest_old_message_loses_its_buttons_first() -> None:
    """After many kills in a row the list is long, and Discord takes five edits in five seconds."""
    assert shrunk(with_old_messages(10, 11, 12)) == [(12, 0), (11, 0), (10, 0)]


def test_an_old_message_that_is_clicked_comes_before_all_others() -> None:
    slot = machine.clicked(with_old_messages(10, 11, 12), Click(5, 11))
    assert shrunk(slot) == [(11, 5), (12, 0), (10, 0)]
