"""The changes that a host may make at any time, closing the table included."""
