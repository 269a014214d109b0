"""`make test-matrix`: run the fast tier on each Python from 3.11 up that is on this machine, and name the missing."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

WANTED = ("3.11", "3.12", "3.13", "3.14")
FOLDER = Path(".venv-matrix")
EXTRAS = "dev,docs,metrics,postgres-test,speed"


def pythons() -> dict[str, Path]:
    """Return an interpreter for each version that is here, on the path or made by pyenv or uv."""
    places = [Path(found) for version in WANTED if (found := shutil.which(f"python{version}"))]
    home = Path.home()
    for pattern in (".pyenv/versions/3.*/bin/python", ".local/share/uv/python/cpython-3.*/bin/python3"):
        places += sorted(home.glob(pattern))
    found: dict[str, Path] = {}
    for place in places:
        version = _version(place)
        if version is not None:
            found.setdefault(version, place)
    return found


def _version(python: Path) -> str | None:
    """Return the version of an interpreter that works and is wanted."""
    command = [str(python), "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]
    done = subprocess.run(command, capture_output=True, text=True)
    version = done.stdout.strip()
    known = re.fullmatch(r"3\.(\d+)", version)
    return version if done.returncode == 0 and known and int(known[1]) >= 11 else None


def run(version: str, python: Path, arguments: list[str]) -> str:
    """Run the tests in an environment of their own, and return the verdict."""
    environment = FOLDER / version
    own = environment / "bin" / "python"
    if not own.exists() and subprocess.run([python, "-m", "venv", environment]).returncode:
        return "no environment could be made"
    install = [own, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-c", "constraints.txt"]
    if subprocess.run([*install, "-e", f".[{EXTRAS}]"]).returncode:
        return "packages could not be installed"
    tests = [own, "-m", "pytest", "-n", "2", "-m", "not full and not browser", *arguments]
    # Compiled modules of several versions lie side by side, and the tests start hundreds of processes.
    known = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return "passed" if subprocess.run(tests, env=known).returncode == 0 else "FAILED"


def main(arguments: list[str]) -> int:
    found = pythons()
    verdicts: dict[str, str] = {}
    for version, python in sorted(found.items(), key=lambda item: int(item[0].split(".")[1])):
        print(f"Python {version}: {python}", flush=True)
        verdicts[version] = run(version, python, arguments)
    for version in sorted({*WANTED, *verdicts}, key=lambda item: int(item.split(".")[1])):
        print(f"Python {version}: {verdicts.get(version, 'not on this machine, so not tried')}")
    return 0 if verdicts and set(verdicts.values()) == {"passed"} else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
