"""The program: settings, the application layer, the Discord interface and the command line."""

__version__ = "1.0.0"
"""The one place where the version stands: the package, `--version`, `/about` and the release read it here."""
