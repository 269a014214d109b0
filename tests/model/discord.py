"""A small Discord: it takes or refuses a request, deduplicates nonces, and forgets them."""

from __future__ import annotations

from bot.delivery.knowledge import Request
from tests.model.world import COMMAND, FOLLOW_UP, THREAD, Message, World

Taken = tuple[World, str, int]
"""The world after a request was taken, its answer, and the message that the answer names."""


def take(world: World, request: Request) -> Taken:
    if request.kind == "search":
        return world, "ok", _found(world, request)
    after, answer, found = _posted(world, request) if request.kind == "send" else _changed(world, request)
    return after, _told(request, answer), found


def _told(request: Request, answer: str) -> str:
    """Return what the program learns: where it answers a click, not why that failed."""
    if answer == "ok" or not request.click or request.click == FOLLOW_UP:
        return answer
    if request.click == COMMAND:
        return "barred"
    deletes = request.kind == "shrink" and not request.line  # no answer to a click can do that
    return answer if deletes else "lost"


def _found(world: World, request: Request) -> int:
    """Find a message by its mark, which shrunk ones lack; without marks, the newest that is not known as another."""
    post, stored = request.post, world.store
    assert post is not None
    known = {stored.shown.message if stored.shown else 0, *(old.message for old in stored.retired)}
    for number in range(len(world.messages), post.after, -1):
        message = world.messages[number - 1]
        is_it = message.mark == post.nonce if post.marked else number not in known
        if message.buttons and is_it:
            return number
    return 0


def _posted(world: World, request: Request) -> Taken:
    post = request.post
    assert post is not None
    if _is_closed(world, request.place):
        return _refused(world, request)
    for number, message in enumerate(world.messages, 1):
        if message.nonce == post.nonce and message.remembered and not request.click:
            return world, "ok", number  # the old message, and the new content is dropped
    mark, nonce = post.nonce if post.marked else "", "" if request.click else post.nonce
    made = Message(nonce, request.place, request.key, mark, notifies=request.notifies)
    return world._replace(messages=(*world.messages, made)), "ok", len(world.messages) + 1


def _changed(world: World, request: Request) -> Taken:
    old = world.messages[request.message - 1]
    if old.gone or (old.place != request.place and not request.click):
        return world, "gone", 0
    if _is_closed(world, old.place):
        return _refused(world, request)
    if request.kind == "edit":
        new = old._replace(key=request.key, buttons=True, target=0)
    elif request.line:
        new = old._replace(key="", buttons=False, target=int(request.line))
    else:
        new = old._replace(key="", buttons=False, gone=True)
    return world.with_message(request.message, new), "ok", 0


def _is_closed(world: World, place: int) -> bool:
    return world.archived and place == THREAD


def refuse(world: World, request: Request) -> Taken:
    after, answer, found = _refused(world, request)
    return after, _told(request, answer), found


def _refused(world: World, request: Request) -> Taken:
    if request.kind == "send" and not request.click:
        world = world._replace(refusals=world.refusals | {(request.place, request.key)})
    return world, "refused", 0


def forget_nonces(world: World) -> World:
    return world._replace(messages=tuple(message._replace(remembered=False) for message in world.messages))
