-- How each seat of a finished game came out, for the records: found by person and by server, without reading logs.
CREATE TABLE scores (
    table_id    INTEGER NOT NULL REFERENCES tables (id),
    seat        INTEGER NOT NULL,
    guild_id    INTEGER,
    game        TEXT NOT NULL,
    -- Who finished the seat; NULL for a computer player.
    user_id     INTEGER,
    name        TEXT NOT NULL,
    -- How many people finished the game.
    people      INTEGER NOT NULL,
    won         INTEGER NOT NULL,
    score       INTEGER NOT NULL,
    statistics  TEXT NOT NULL,
    finished_at REAL NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

INSERT INTO scores
SELECT results.table_id, player.key, tables.guild_id, results.game,
    CASE player.value ->> 'player' WHEN 'human' THEN player.value ->> 'user' END,
    player.value ->> 'name',
    (SELECT count(*) FROM json_each(results.data, '$.players') WHERE value ->> 'player' = 'human'),
    EXISTS (SELECT 1 FROM json_each(results.data, '$.winners') WHERE value = player.key),
    results.data ->> ('$.scores[' || player.key || ']'),
    '{}', results.finished_at
FROM results JOIN tables ON tables.id = results.table_id, json_each(results.data, '$.players') AS player
WHERE tables.purpose = 'game';

CREATE INDEX scores_by_user ON scores (user_id, finished_at) WHERE user_id IS NOT NULL;
-- Holds all that a table of the best needs.
CREATE INDEX scores_by_guild ON scores (guild_id, game, people, user_id, won, score, finished_at);

-- Whether somebody appears in the records.
ALTER TABLE players ADD COLUMN in_records INTEGER NOT NULL DEFAULT 1;
CREATE INDEX players_out_of_records ON players (user_id) WHERE in_records = 0;
