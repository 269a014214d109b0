"""The shared core: one table as a snapshot, loading it, and committing every change before anyone sees it."""
