"""First games with lessons: what is told, to whom, and when."""
