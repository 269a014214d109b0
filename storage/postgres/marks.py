"""Values of a statement by number, as PostgreSQL wants them."""

import re
from functools import lru_cache

_MARK = re.compile(r"\?(\d*)")


@lru_cache(maxsize=1024)
def numbered(sql: str) -> str:
    """Return a statement with `$1`, `$2` … for its marks `?`, or `?1`, `?2` …"""
    count = 0

    def number(mark: re.Match[str]) -> str:
        nonlocal count
        count += 1
        return f"${mark[1] or count}"

    return _MARK.sub(number, sql)
