"""Where somebody plays, and which table waits for them."""
