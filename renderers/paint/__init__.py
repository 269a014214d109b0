"""Painters: a scene in, a picture out. The plain one is the reference, the fast one is what tables see."""
