"""Distilled: turn yeast, water and sugar into spirits, age them well, and sell them in the right bottle."""
