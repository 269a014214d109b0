"""The web table: pages of our own over the same messages, clicks and commands as on Discord."""
