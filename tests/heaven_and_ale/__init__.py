"""Tests of Heaven & Ale."""
