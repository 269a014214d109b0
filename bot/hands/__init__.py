"""Private hands, by button and by direct message."""
