-- What a table is for: a game that counts, practice from a position of a finished one, or an imported game to look at.
ALTER TABLE tables ADD COLUMN purpose TEXT NOT NULL DEFAULT 'game';
