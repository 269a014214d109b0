-- Whether the host wants the game to count for the ratings of the server.
ALTER TABLE tables ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;

-- A person's strength at a game in a server: the mean and the spread of what is believed of it.
CREATE TABLE ratings (
    guild_id INTEGER NOT NULL,
    game     TEXT NOT NULL,
    user_id  INTEGER NOT NULL,
    mu       REAL NOT NULL,
    sigma    REAL NOT NULL,
    games    INTEGER NOT NULL,
    PRIMARY KEY (guild_id, game, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX ratings_by_user ON ratings (user_id);

-- What a person's rating was after each rated game: a game that has a row here is not rated again.
CREATE TABLE rating_changes (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    user_id  INTEGER NOT NULL,
    mu       REAL NOT NULL,
    sigma    REAL NOT NULL,
    PRIMARY KEY (table_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX rating_changes_by_user ON rating_changes (user_id);

-- Whether a person wants to hear that they are next, and to confirm what ends their turn.
ALTER TABLE players ADD COLUMN next_notice INTEGER NOT NULL DEFAULT 0;
ALTER TABLE players ADD COLUMN confirm_end INTEGER NOT NULL DEFAULT 0;
