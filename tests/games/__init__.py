"""Games as small as they can be, each for a part of the core that a real game may not need."""
