"""Speed as ratios: both sides of each run in turns in one process, with fixed seeds, and the median counts."""
