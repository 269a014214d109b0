"""The computer player and the values it decides by."""
