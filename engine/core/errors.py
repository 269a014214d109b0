"""Why a move was not taken. Every message is one a player may read."""

from __future__ import annotations


class GameError(Exception):
    """Base of all refusals; nothing has changed when one is raised."""


class GameIsOver(GameError):
    def __init__(self) -> None:
        super().__init__("This game is over.")


class NotYourTurn(GameError):
    def __init__(self) -> None:
        super().__init__("It is not your turn.")


class StaleDecision(GameError):
    """The choice was offered for an earlier decision of this seat."""

    def __init__(self) -> None:
        super().__init__("The table has moved on.")


class IllegalMove(GameError):
    pass


class NothingToUndo(GameError):
    def __init__(self) -> None:
        super().__init__("There is nothing to take back.")


class UndoNeedsTable(GameError):
    """New information came out since, so only the whole table may agree to go back."""


class NothingToRedo(GameError):
    def __init__(self) -> None:
        super().__init__("There is nothing to bring back.")
