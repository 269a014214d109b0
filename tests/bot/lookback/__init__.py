"""Tests of looking back at decisions."""
