"""Docstrings are plain: imperative, without phrases that a reader has to decode. Spelling is American."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("benchmarks", "bot", "cogs", "engine", "renderers", "storage")
OPENING = re.compile(r"(What|How|Whether|Who|Whose|Where|When|Which|Why) ")
PHRASES = re.compile(
    r"; whether |\bso many\b|\bthe own\b|\bany more\b|\bwhat is due\b|\b(some|no)body\b|\banew\b|\bwhoever\b|\blest\b",
    re.I,
)
VERBS = frozenset(Path(__file__).with_name("verbs.txt").read_text("utf-8").split())
"""First words of docstrings of functions; add one that is missing."""
SPELLED = ("*.py", "*.md", "*.toml", "*.js", "*.css", "*.html", "*.txt", "*.service")
BRITISH = re.compile(
    r"colour|centr(e|ed|es|ing)(?![a-z])|grey|neighbour|flavour|favour|honour|behaviour|labour|rumour|labell|modell|travell"
    r"|catalogue|licence|defence|misspelt|spoilt|practis(e|ing)|judgement|acknowledgement|fulfil(?!l)|distil(?!l)"
    r"|analys(e|ed|ing)(?![a-z])|(organ|real|recogn|initial|normal|serial|optim|minim|maxim|summar|author|capital|custom"
    r"|emphas|final|general|memor|priorit|random|special|standard|synchron|util|visual)is(e|ing|ation)"
    r"|\b(to|back|after|in|down|up)wards\b|\bany[ _]more\b|fortnight",
    re.I,
)
# Keys of stored games, of data files and of buttons that are still on show stay as they are. So do `cancelled`, which
# Python spells that way, and the name of a hook of pydantic.
STORED = re.compile(r'"grey(-\d\d)?"|\bcolour_count\b|\bcolour = |"colour"|practise(?=[":])|settings_customise_sources')


def docstrings(file: Path) -> Iterator[tuple[str, str]]:
    """Yield the name and the docstring of the module, its classes, its functions and its documented values."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        for value, text in pairwise(node.body if isinstance(node, ast.Module | ast.ClassDef) else ()):
            if isinstance(value, ast.Assign | ast.AnnAssign) and (documents := _string(text)):
                yield f"{file.stem}:{value.lineno}", documents
        documented = isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        if documented and (text := ast.get_docstring(node)):
            yield getattr(node, "name", file.stem), text


def _string(node: ast.stmt) -> str:
    """Return the text of a statement that is nothing but a string."""
    value = node.value.value if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) else None
    return value if isinstance(value, str) else ""


Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions(file: Path) -> Iterator[Function]:
    """Yield functions and methods, without properties, which are named and described like values."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        is_value = any("property" in ast.unparse(mark) for mark in getattr(node, "decorator_list", ()))
        if isinstance(node, Function) and not is_value:
            yield node


def indicative(file: Path) -> list[str]:
    """Return the docstrings of functions that do not begin with a verb. Those of `__init__` describe parameters."""
    documented = ((node.name, ast.get_docstring(node)) for node in functions(file) if node.name != "__init__")
    return [f"{name}: {text}" for name, text in documented if text and text.split()[0].strip(".,:;") not in VERBS]


def undocumented(file: Path) -> list[str]:
    """Return the public functions and methods of a file without a docstring."""
    tree = ast.parse(file.read_text("utf-8"))
    scopes = [tree, *(node for node in tree.body if isinstance(node, ast.ClassDef) and not node.name.startswith("_"))]
    public = {node for scope in scopes for node in scope.body if isinstance(node, Function)}
    named = (node for node in public if not node.name.startswith("_"))
    return sorted(node.name for node in named if not ast.get_docstring(node))


def faults(file: Path) -> list[str]:
    """Return the docstrings of a file that are not plain."""
    return [f"{name}: {text}" for name, text in docstrings(file) if OPENING.match(text) or PHRASES.search(text)]


@pytest.mark.parametrize("folder", FOLDERS)
def test_docstrings_are_plain(folder: str) -> None:
    files = sorted((ROOT / folder).rglob("*.py"))
    found = [f"{file.relative_to(ROOT)}: {fault}" for file in files for fault in faults(file)]
    assert not found, "\n".join(found)


def test_docstrings_of_tests_say_what_a_thing_is() -> None:
    files = sorted((ROOT / "tests").rglob("*.py"))
    found = [
        f"{file.relative_to(ROOT)}: {text}" for file in files for _, text in docstrings(file) if OPENING.match(text)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("folder", FOLDERS)
def test_docstrings_of_functions_are_imperative(folder: str) -> None:
    files = sorted((ROOT / folder).rglob("*.py"))
    found = [f"{file.relative_to(ROOT)}: {fault}" for file in files for fault in indicative(file)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("pattern", ["engine/core/*.py", "bot/*/service.py", "renderers/**/*.py"])
def test_public_functions_have_docstrings(pattern: str) -> None:
    files = sorted(ROOT.glob(pattern))
    found = [f"{file.relative_to(ROOT)}: {name}" for file in files for name in undocumented(file)]
    assert files
    assert not found, "\n".join(found)


def test_nouns_and_missing_docstrings_are_found(tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    lines = (
        'def price():\n    """The price of a barrel."""',
        "def cost():\n    return 1",
        "def _cost():\n    return 1",
    )
    file.write_text(
        "\n".join((*lines, 'class Barrel:\n    @property\n    def age(self):\n        """The age."""')), "utf-8"
    )
    assert indicative(file) == ["price: The price of a barrel."]
    assert undocumented(file) == ["cost"]


@pytest.mark.parametrize("text", ["Whether it was.", "Keep so many.", "Somebody left; whether it was.", "Sent anew."])
def test_phrases_to_avoid_are_found(tmp_path: Path, text: str) -> None:
    file = tmp_path / "module.py"
    file.write_text(f'"""{text}"""\n', "utf-8")
    assert faults(file)


def spelled(file: Path) -> list[str]:
    """Return the words of a file that are spelled the British way."""
    return [match[0] for match in BRITISH.finditer(STORED.sub("", file.read_text("utf-8")))]


def read_by_people() -> Iterator[Path]:
    """Yield the files of code and documents, without those that record what was stored or drawn."""
    yield from (file for pattern in SPELLED for file in ROOT.glob(pattern))
    for folder in (*FOLDERS, "docs", "tests"):
        files = (file for pattern in SPELLED for file in (ROOT / folder).rglob(pattern))
        yield from (file for file in files if not {"golden", "saved", "fonts"} & set(file.parts))


def test_spelling_is_american() -> None:
    files = [file for file in read_by_people() if file != Path(__file__)]
    found = [f"{file.relative_to(ROOT)}: {words}" for file in files if (words := spelled(file))]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("text", ["BOX_COLOURS", "centred", "practising", "_organised", "distils", "upwards"])
def test_british_spelling_is_found(tmp_path: Path, text: str) -> None:
    file = tmp_path / "module.py"
    file.write_text(f'"""Draw it, {text}, around the center; distill."""\n', "utf-8")
    assert len(spelled(file)) == 1


@pytest.mark.parametrize(
    "text", ['"grey-01"', "'tap:practise:1:0:'", '{ colour = "brown" }', "cancelled", "specialist"]
)
def test_stored_keys_may_stay(tmp_path: Path, text: str) -> None:
    file = tmp_path / "module.py"
    file.write_text(text, "utf-8")
    assert not spelled(file)
