"""The examples in docstrings and in the README run and come out as written."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

import engine.core

MODULES = [f"engine.core.{module.name}" for module in iter_modules(engine.core.__path__)]
README = Path(__file__).parents[2] / "README.md"


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


def test_the_readme_example() -> None:
    result = doctest.testfile(str(README), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0


def test_the_examples_of_the_guide() -> None:
    result = doctest.testfile(str(README.parent / "docs" / "engine.md"), module_relative=False)
    assert result.attempted > 10
    assert result.failed == 0
