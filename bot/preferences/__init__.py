"""Preferences of people and servers, and the private menu in which people change them."""
