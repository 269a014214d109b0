-- Whether the host wants the game to count for the ratings of the server.
ALTER TABLE tables ADD COLUMN rated smallint NOT NULL DEFAULT 0;

-- A person's strength at a game in a server: the mean and the spread of what is believed of it.
CREATE TABLE ratings (
    guild_id bigint NOT NULL,
    game     text COLLATE "C" NOT NULL,
    user_id  bigint NOT NULL,
    mu       double precision NOT NULL,
    sigma    double precision NOT NULL,
    games    bigint NOT NULL,
    PRIMARY KEY (guild_id, game, user_id)
);
CREATE INDEX ratings_by_user ON ratings (user_id);

-- What a person's rating was after each rated game: a game that has a row here is not rated again.
CREATE TABLE rating_changes (
    table_id bigint NOT NULL REFERENCES tables (id),
    user_id  bigint NOT NULL,
    mu       double precision NOT NULL,
    sigma    double precision NOT NULL,
    PRIMARY KEY (table_id, user_id)
);
CREATE INDEX rating_changes_by_user ON rating_changes (user_id);

-- Whether a person wants to hear that they are next, and to confirm what ends their turn.
ALTER TABLE players ADD COLUMN next_notice smallint NOT NULL DEFAULT 0;
ALTER TABLE players ADD COLUMN confirm_end smallint NOT NULL DEFAULT 0;
