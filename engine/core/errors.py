"""Reasons for refusing a move. Every message is one a player may read."""

from __future__ import annotations


class GameError(Exception):
    """Base of all refusals; nothing has changed when one is raised."""


class GameIsOver(GameError):
    """No more moves are taken."""

    def __init__(self) -> None:
        super().__init__("This game is over.")


class NotYourTurn(GameError):
    """The seat is not awaited."""

    def __init__(self) -> None:
        super().__init__("It is not your turn.")


class StaleDecision(GameError):
    """The choice was offered for an earlier decision of this seat."""

    def __init__(self) -> None:
        super().__init__("The table has moved on.")


class IllegalMove(GameError):
    """The choice is not among the legal ones."""


class NothingToUndo(GameError):
    """The seat has no move that could be taken back."""

    def __init__(self) -> None:
        super().__init__("There is nothing to take back.")


class UndoChangesNothing(NothingToUndo):
    """There was no other choice, and chance would fall the same way again."""

    def __init__(self) -> None:
        GameError.__init__(self, "That was the only choice, and it would come out the same way again.")


class UndoNeedsTable(GameError):
    """New information came out since, so only the whole table may agree to go back."""


class NothingToRedo(GameError):
    """Nothing was taken back, or it no longer fits."""

    def __init__(self) -> None:
        super().__init__("There is nothing to bring back.")
