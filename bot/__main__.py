"""`taproom`, or `python -m bot`: the bot on Discord with a token, the web table without one; or a command."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from bot.installed import run_installed


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program and return its exit code."""
    if os.name != "posix":
        print("taproom: this needs Linux or macOS; on Windows, run it in WSL", file=sys.stderr)  # noqa: T201
        return 2
    arguments = list(sys.argv[1:] if argv is None else argv)
    if argv is None:
        run_installed(arguments)
    if arguments == ["health"]:  # asked every minute, so it loads no game
        from bot.healthcheck import health

        return health()
    # Imported here: a checkout may need packages that an installed Taproom, which would run instead, does not.
    from bot.program import main as run

    return run(arguments)


if __name__ == "__main__":
    sys.exit(main())
