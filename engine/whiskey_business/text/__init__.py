"""Texts about a game of Whiskey Business!"""
