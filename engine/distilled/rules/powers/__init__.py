"""Powers are data: an operation, when it works, and on what condition. Each operation and condition is one record."""
