"""The documentation names what there is: every setting, every table command, everything that is reconstructed."""

from __future__ import annotations

import inspect
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import resolve_name, walk_packages
from types import ModuleType

import pytest

from bot.composition import SHUTDOWN_SECONDS
from bot.settings import Settings
from cogs.absence import AbsenceCommand
from cogs.guests import GuestCommands
from cogs.hosting import HostingCommands
from cogs.lobby import LobbyCommands
from cogs.my_tables import MyTablesCommand
from cogs.play import PlayCommands
from cogs.preferences import PreferenceCommands
from cogs.replay import ReplayCommands
from cogs.servers import ServerCommands
from engine import GAMES

ROOT = Path(__file__).parents[2]
VARIABLES = [
    "DISCORD_TOKEN" if name == "discord_token" else f"TAPROOM_{name.upper()}" for name in Settings.model_fields
]
PARTS = (
    AbsenceCommand,
    GuestCommands,
    HostingCommands,
    LobbyCommands,
    MyTablesCommand,
    PlayCommands,
    PreferenceCommands,
    ReplayCommands,
    ServerCommands,
)
COMMANDS = sorted(command.name for part in PARTS for command in part.__cog_app_commands__)

GUIDES = [
    f"docs/{name}.md"
    for name in ("adding-a-game", "adding-an-icon", "architecture", "performance", "pictures", "testing")
]
PATH = re.compile(r"`((?:benchmarks|bot|cogs|docs|engine|renderers|storage|tests)/[\w./-]*)`")
NAME = re.compile(r"`((?:benchmarks|bot|cogs|engine|renderers|storage|tests)(?:\.\w+)+)(?:\([^`]*\))?`")


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("variable", VARIABLES)
def test_every_setting_is_in_the_example_and_in_the_guide(variable: str) -> None:
    assert f"\n{variable}=" in read(".env.example") or f"\n# {variable}=" in read(".env.example")
    assert f"| `{variable}` |" in read("docs/operators.md")


def test_the_example_names_no_setting_that_is_not_there() -> None:
    named = [line.lstrip("# ").partition("=")[0] for line in read(".env.example").splitlines() if "=" in line]
    assert set(named) == set(VARIABLES)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_table_command_is_explained(command: str) -> None:
    assert f"`/table {command}" in read("docs/players.md") + read("docs/hosts.md")


@pytest.mark.parametrize("key", sorted(GAMES))
def test_the_readme_lists_what_is_reconstructed_as_about_does(key: str) -> None:
    meta = GAMES[key].meta
    listed = [line for line in read("README.md").splitlines() if line.startswith(f"- **{meta.title}**: ")]
    expected = [f"- **{meta.title}**: {', '.join(meta.reconstructed)}."] if meta.reconstructed else []
    assert listed == expected


def test_the_unit_file_is_the_one_in_the_guide() -> None:
    assert f"```ini\n{read('docs/taproom.service')}```" in read("docs/operators.md")


def test_the_container_keeps_its_data_where_the_guide_says() -> None:
    container = read("Containerfile")
    assert "VOLUME /data" in container
    assert "TAPROOM_HOME=/data" in container
    assert "-v taproom-data:/data" in read("docs/operators.md")


def test_there_is_time_to_finish_the_moves_before_the_program_is_killed() -> None:
    given = [re.search(r"TimeoutStopSec=(\d+)", read("docs/taproom.service")), *_stop_timeouts("docs/operators.md")]
    assert [int(found[1]) > SHUTDOWN_SECONDS for found in given if found] == [True, True]


def _stop_timeouts(guide: str) -> list[re.Match[str]]:
    return list(re.finditer(r"--stop-timeout (\d+)", read(guide)))


def test_the_image_is_built_from_what_is_installed_and_from_nothing_private() -> None:
    container, ignored = read("Containerfile"), read(".dockerignore").splitlines()
    extras = re.search(r"'\.\[([\w,]+)\]'", container)
    assert extras is not None
    assert all(f"\n{extra} = [" in read("pyproject.toml") for extra in extras[1].split(","))
    assert {".env", ".git", ".venv", "**/*.db", "**/*.db-*", "build"} <= set(ignored)
    needed = {
        "bot",
        "cogs",
        "engine",
        "renderers",
        "storage",
        "pyproject.toml",
        "constraints.txt",
        "README.md",
        "LICENSE",
    }
    assert not needed & set(ignored)
    assert 'ENTRYPOINT ["/opt/taproom/bin/taproom"]' in container


def test_every_page_of_the_documentation_is_in_its_index() -> None:
    listed = set(re.findall(r"^[\w/-]+$", read("docs/index.md"), re.M))
    pages = {str(page.relative_to(ROOT / "docs").with_suffix("")) for page in (ROOT / "docs").rglob("*.md")}
    assert listed == pages - {"index"}


@pytest.mark.parametrize("kind", ["compose", "compose.cluster"])
def test_containers_write_only_where_they_may(kind: str) -> None:
    settings = read(f"docs/{kind}.yaml")
    for line in ("read_only: true", "cap_drop: [ALL]", "no-new-privileges:true"):
        assert line in settings
    assert "USER 10001" in read("Containerfile")
    assert "TAPROOM_HEALTH_FILE=/tmp/" in read("Containerfile")


def test_images_are_named_whole() -> None:
    named = re.findall(r"docker.io/library/(\S+)", read("Containerfile") + read("docs/compose.cluster.yaml"))
    assert len(named) == 2
    assert all(re.fullmatch(r"\w+:\d+\.\d+(\.\d+)?-\S+", name) for name in named)
    [minor] = re.findall(r"python:(3\.\d+)", read("Containerfile"))
    assert f'"{minor}"' in read(".ci/matrix.py")


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not here")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / "taproom.service"
    unit.write_text(read("docs/taproom.service").replace("/opt/taproom/bin/taproom", sys.executable))
    done = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("guide", GUIDES)
def test_files_and_names_in_the_guides_exist(guide: str) -> None:
    paths, names = PATH.findall(read(guide)), NAME.findall(read(guide))
    assert paths or names
    assert [path for path in paths if not (ROOT / path).exists()] == []
    for name in names:
        resolve_name(name)


SERVICES = sorted(".".join(file.relative_to(ROOT).with_suffix("").parts) for file in ROOT.glob("bot/*/service.py"))
DOCUMENTED = ("engine.core", "bot.table", "renderers")


@pytest.mark.parametrize("package", DOCUMENTED)
def test_public_functions_and_classes_say_what_they_do(package: str) -> None:
    found = walk_packages(import_module(package).__path__, f"{package}.")
    modules = [import_module(module.name) for module in found if not module.name.endswith("__main__")]
    assert [name for module in modules for name in undocumented(module)] == []


@pytest.mark.parametrize("service", SERVICES)
def test_services_say_what_they_do(service: str) -> None:
    assert list(undocumented(import_module(service))) == []


def undocumented(owner: ModuleType | type) -> Iterator[str]:
    """Public names defined here without a docstring, their own or of the method that they override."""
    module = owner.__name__ if isinstance(owner, ModuleType) else owner.__module__
    for name, value in vars(owner).items():
        is_function = inspect.isfunction(value) and value.__name__ != "<lambda>"
        made_here = is_function or inspect.isclass(value) or isinstance(value, property)
        if name.startswith("_") or not made_here or getattr(value, "__module__", module) != module:
            continue
        if not inspect.getdoc(getattr(owner, name)):
            yield f"{module}.{getattr(value, '__qualname__', name)}"
        if inspect.isclass(value) and value is not owner:
            yield from undocumented(value)
