"""The choice between two copies of the program: the installed one runs, whatever the working directory holds.

Python puts the working directory (`python -m bot`) and the folders of `PYTHONPATH` before what is installed. In a
checkout that would run new code on the packages of an old release, or the other way round.
"""

from __future__ import annotations

import os
import sys
import sysconfig
from collections.abc import Sequence
from pathlib import Path

import bot

RUNNING = Path(bot.__file__).resolve().parent


def run_installed(arguments: Sequence[str], running: Path = RUNNING) -> None:
    """Start the installed program instead of this one, if there is one in this environment and it is another.

    An environment in which a checkout is installed in place (`pip install -e`) runs the checkout.
    """
    installed = Path(sysconfig.get_path("purelib")) / "bot"
    if installed.resolve() == running or not (installed / "__main__.py").is_file() or sys.flags.safe_path:
        return
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    os.execve(sys.executable, [sys.executable, "-P", "-m", "bot", *arguments], environment)


def described() -> str:
    """Return the version, where it runs from, and on which Python, in one line."""
    python = ".".join(str(number) for number in sys.version_info[:3])
    return f"taproom {bot.__version__} ({RUNNING.parent}, Python {python})"
