"""Whiskey Business! by its rulings, examples, options and properties."""
