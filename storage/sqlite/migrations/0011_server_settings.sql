-- How well computer players of new tables play, where the end of each game is announced, and how many tables may be open;
-- NULL leaves that to the operator.
ALTER TABLE guilds ADD COLUMN level TEXT NOT NULL DEFAULT 'best' CHECK (level IN ('best', 'easy'));
ALTER TABLE guilds ADD COLUMN results_channel_id INTEGER;
ALTER TABLE guilds ADD COLUMN max_per_person INTEGER;
ALTER TABLE guilds ADD COLUMN max_per_channel INTEGER;
ALTER TABLE guilds ADD COLUMN max_per_server INTEGER;
