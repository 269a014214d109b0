"""Errors between the store and PostgreSQL, in plain sentences."""

from storage.base import StoreError
from storage.postgres.driver import LOST, REFUSED, UNSTORABLE_TEXT


def is_refusal(error: BaseException) -> bool:
    """Return True if the statement certainly had no effect: the driver or the server did not want it."""
    return isinstance(error, REFUSED) or not isinstance(error, LOST)


def reason(error: BaseException) -> str:
    """Return what is wrong as a part of a sentence on one line; it holds no values and no password."""
    if isinstance(error, TimeoutError):
        return "it did not answer in time"
    if isinstance(error, UnicodeError) or isinstance(error.__cause__, UnicodeError):
        return "a text is not valid Unicode"
    if isinstance(error, UNSTORABLE_TEXT):
        return "a text holds a character that cannot be stored"
    if isinstance(error, OverflowError) or "out of int" in str(error) or "out of range" in str(error):
        return "a number is too large"
    if isinstance(error, ValueError):  # the driver quotes the value
        return "a value does not fit its column"
    text = error.strerror if isinstance(error, OSError) and error.strerror else str(error).split("\n")[0]
    printable = "".join(char if char.isprintable() else " " for char in text)
    return " ".join(printable.split()).rstrip(".") or type(error).__name__


def refusal(error: BaseException) -> StoreError:
    """Return the error for a statement that had no effect."""
    return StoreError(f"The database refused: {reason(error)}.")


def absence(error: BaseException) -> StoreError:
    """Return the error for a database that cannot be reached."""
    return StoreError(f"The database cannot be reached: {reason(error)}.")
