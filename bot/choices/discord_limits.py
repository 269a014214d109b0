"""Discord's limits for one message: for its parts, and for edits of it."""

COMPONENTS = 40
"""Components in one message, nested ones counted."""
CHARACTERS = 4000
"""Characters in all texts of one message together."""
ROW = 5
OPTIONS = 25
BUTTON_LABEL = 80
OPTION_TEXT = 100
PLACEHOLDER = 150
FRESH_SECONDS = 3600.0
"""The age up to which a message may be edited freely: edits of older ones are throttled."""
