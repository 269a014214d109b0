-- Computer players have four levels: what was "best" is "fair" now, and "easy" is "relaxed". SQLite changes no CHECK of a
-- column, so another column takes its place.
ALTER TABLE guilds ADD COLUMN new_level TEXT NOT NULL DEFAULT 'fair'
    CHECK (new_level IN ('relaxed', 'fair', 'strong', 'master'));
UPDATE guilds SET new_level = CASE level WHEN 'easy' THEN 'relaxed' ELSE 'fair' END;
ALTER TABLE guilds DROP COLUMN level;
ALTER TABLE guilds RENAME COLUMN new_level TO level;
