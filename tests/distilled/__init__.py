"""Tests of Distilled."""
