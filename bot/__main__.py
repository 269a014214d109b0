"""`python -m bot`: a game in the terminal, or one of the commands."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from bot import cli


def main(argv: Sequence[str] | None = None) -> int:
    arguments = sys.argv[1:] if argv is None else argv
    return cli.run(arguments or ["play", "whiskey_business"])


if __name__ == "__main__":
    sys.exit(main())
