"""Discord's limits for one message."""

COMPONENTS = 40
"""Components in one message, nested ones counted."""
CHARACTERS = 4000
"""Characters in all texts of one message together."""
ROW = 5
OPTIONS = 25
BUTTON_LABEL = 80
OPTION_TEXT = 100
PLACEHOLDER = 150
