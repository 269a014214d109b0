"""The computer player and the forecast of prices it decides by."""
