"""The yardstick of engine speed. One turn of this loop is a CAL-op; it never changes, so figures stay comparable.

It does what a game engine in plain Python does all day: a method call, attributes, lists, a dict, small numbers,
a branch and a tuple.
"""

from __future__ import annotations


class _Stepper:
    __slots__ = ("n", "x")

    def __init__(self) -> None:
        self.x = 1
        self.n = 0

    def step(self, v: int) -> int:
        self.x = (self.x * 1103515245 + v) & 0x7FFFFFFF
        self.n += 1
        return self.x


def cal_loop(n: int = 20_000) -> int:
    p = _Stepper()
    a = [0] * 64
    d = {i: i for i in range(64)}
    out: list[tuple[int, int]] = []
    for i in range(n):
        k = p.step(i) & 63
        if a[k] > d[k]:
            d[k] += 1
        else:
            a[k] += 2
        out.append((k, a[k]))
        if len(out) > 100:
            out.clear()
    return p.n
