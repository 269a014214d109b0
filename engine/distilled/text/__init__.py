"""What people read: names, sentences, the story, the board as text and help."""
