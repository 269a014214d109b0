-- Computer players have four levels: what was "best" is "fair" now, and "easy" is "relaxed".
ALTER TABLE guilds DROP CONSTRAINT guilds_level_check;
UPDATE guilds SET level = CASE level WHEN 'easy' THEN 'relaxed' ELSE 'fair' END;
ALTER TABLE guilds ADD CONSTRAINT guilds_level_check CHECK (level IN ('relaxed', 'fair', 'strong', 'master'));
