"""The files of the page: read once, under an address that changes with any of them, so that browsers may keep them."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

PAGE = Path(__file__).with_name("static")
FONTS = Path(__file__).parents[2] / "renderers" / "fonts"
INDEX = "index.html"
PLACEHOLDER = "{{static}}"
TYPES = {
    ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".otf": "font/otf",
    ".ttf": "font/ttf", ".png": "image/png", ".json": "application/json", ".webmanifest": "application/manifest+json",
}  # fmt: skip


class StaticFile(NamedTuple):
    data: bytes
    type: str


class StaticFiles:
    def __init__(self, *folders: Path) -> None:
        """Read the files of these folders; of two with the same name the first counts."""
        found = [path for folder in reversed(folders) for path in sorted(folder.glob("*")) if path.suffix in TYPES]
        self._files = {path.name: StaticFile(path.read_bytes(), TYPES[path.suffix]) for path in found}
        self.hash = _hash(self._files)

    @property
    def folder(self) -> str:
        """The address of all files."""
        return f"/static/{self.hash}"

    def find(self, name: str) -> StaticFile | None:
        return self._files.get(name)

    @property
    def index(self) -> str:
        """The page itself, which knows where its files are."""
        page = self._files.get(INDEX, StaticFile(b"", ""))
        return page.data.decode().replace(PLACEHOLDER, self.folder)


def _hash(files: Mapping[str, StaticFile]) -> str:
    digest = sha256()
    for name in sorted(files):
        digest.update(name.encode() + b"\0" + files[name].data + b"\0")
    return digest.hexdigest()[:16]
