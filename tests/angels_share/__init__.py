"""Tests of Angel's Share."""
