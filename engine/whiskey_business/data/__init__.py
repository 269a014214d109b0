"""The data files with their models and checks."""
