"""The site of the documentation: `make docs`. It needs no network, and a warning stops it."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bot import __version__

project = "Taproom"
author = "the people of Taproom"
copyright = "MIT license"  # noqa: A001 - so Sphinx calls it
release = version = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns: list[str] = []
source_suffix = {".md": "markdown"}
default_role = "code"
nitpicky = False  # types of the library are named in signatures, and not all of them have a page

myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence"]
# Sheets of code may hold dialects that the highlighter does not know.
suppress_warnings = ["misc.highlighting_failure"]

autodoc_member_order = "bysource"
autodoc_typehints = "none"
autodoc_class_signature = "separated"

html_theme = "furo"
html_title = f"Taproom {__version__}"
html_logo = None
html_copy_source = False
html_show_sphinx = False
html_theme_options = {"navigation_with_keys": True}
