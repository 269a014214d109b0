"""The tables at which a person plays, and those that wait for them."""
