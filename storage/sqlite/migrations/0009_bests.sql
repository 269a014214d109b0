-- The highest number that a game counted for each person in a server, so that records are found among people, not games.
CREATE TABLE bests (
    guild_id   INTEGER NOT NULL,
    game       TEXT NOT NULL,
    statistic  TEXT NOT NULL,
    user_id    INTEGER NOT NULL,
    value      INTEGER NOT NULL,
    table_id   INTEGER NOT NULL REFERENCES tables (id),
    reached_at REAL NOT NULL,
    PRIMARY KEY (guild_id, game, statistic, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX bests_by_user ON bests (user_id);

-- max() takes the other columns from the row that has it.
INSERT INTO bests
SELECT guild_id, game, counted.key, user_id, max(counted.value), table_id, finished_at
FROM scores, json_each(statistics) AS counted
WHERE people > 1 AND user_id IS NOT NULL AND guild_id IS NOT NULL AND counted.value > 0
GROUP BY guild_id, game, counted.key, user_id;
