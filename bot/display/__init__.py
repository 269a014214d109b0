"""The messages that everyone at a table sees: their parts, their pictures, and when they are edited or posted."""
