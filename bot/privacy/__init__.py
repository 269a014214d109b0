"""What is stored about a person: showing it, and removing it."""
