"""`python -m tests.model [--bound N] [--faults]`: explore all interleavings up to a bound, or put the faults back."""

from __future__ import annotations

import argparse
import sys

from tests.model.bounds import BOUNDS, DEFAULT, all_rules
from tests.model.explorer import Result
from tests.model.faults import FAULTS, found


def tell(line: str) -> None:
    print(line, flush=True)  # noqa: T201


def summary(result: Result) -> str:
    what = f"{result.what} after {len(result.trace)} steps" if result.what else "holds"
    return f"{what} ({result.states:,} states, {result.seconds:.1f} s)"


def check(bound: int) -> bool:
    states = violations = 0
    for case in BOUNDS[bound]:
        for of, rules in all_rules():
            result = case.explored(rules)
            tell(f"{case.name}, {of}: {summary(result)}")
            for step in result.trace:
                tell(f"    {step}")
            states, violations = states + result.states, violations + result.violations
    tell(f"{states:,} states, {violations} violations")
    return not violations


def check_faults() -> bool:
    missed = 0
    for fault in FAULTS:
        result = found(fault)
        tell(f"{fault.name}: {summary(result)}")
        if result.what != fault.what:
            tell(f"    but meant was: {fault.what}")
            missed += 1
    tell(f"{len(FAULTS)} faults, {missed} not found as meant")
    return not missed


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.model", description=__doc__)
    parser.add_argument("--bound", type=int, choices=BOUNDS, default=DEFAULT, help="a higher one takes longer")
    parser.add_argument("--faults", action="store_true", help="put each known fault back: the checker must find it")
    chosen = parser.parse_args()
    return 0 if (check_faults() if chosen.faults else check(chosen.bound)) else 1


if __name__ == "__main__":
    sys.exit(main())
