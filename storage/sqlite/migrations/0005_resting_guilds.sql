-- Tables of a guild that the bot has left rest until it is back.
ALTER TABLE guilds ADD COLUMN left_at REAL;
