-- What is to happen at a certain time. A row stays until it has happened, so that nothing is missed or done twice.
CREATE TABLE due (
    key        TEXT PRIMARY KEY,
    kind       TEXT NOT NULL,
    table_id   INTEGER REFERENCES tables (id),
    user_id    INTEGER,
    -- NULL where nothing more is to happen and the row is kept for what it says.
    due_at     REAL,
    data       TEXT NOT NULL,
    -- When it was begun: after a crash nobody knows how far it got.
    started_at REAL
) STRICT, WITHOUT ROWID;

CREATE INDEX due_by_time ON due (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX due_by_table ON due (table_id) WHERE table_id IS NOT NULL;
CREATE INDEX due_by_user ON due (user_id) WHERE user_id IS NOT NULL;

-- What somebody has said about a table: that they do not want to hear of it, that they follow it, that they may join.
CREATE TABLE interests (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    user_id  INTEGER NOT NULL,
    kind     TEXT NOT NULL CHECK (kind IN ('muted', 'watching', 'invited')),
    since    REAL NOT NULL,
    PRIMARY KEY (table_id, user_id, kind)
) STRICT, WITHOUT ROWID;

-- Who wants to know when a table of a game is opened in a guild.
CREATE TABLE wishes (
    guild_id INTEGER NOT NULL,
    game     TEXT NOT NULL,
    user_id  INTEGER NOT NULL,
    PRIMARY KEY (guild_id, game, user_id)
) STRICT, WITHOUT ROWID;

ALTER TABLE players ADD COLUMN remind_after INTEGER DEFAULT 0;
ALTER TABLE players ADD COLUMN notice_place TEXT NOT NULL DEFAULT 'table' CHECK (notice_place IN ('table', 'dm'));
ALTER TABLE players ADD COLUMN digest_hour INTEGER;
ALTER TABLE players ADD COLUMN zone TEXT NOT NULL DEFAULT 'UTC';
ALTER TABLE players ADD COLUMN quiet TEXT NOT NULL DEFAULT '';
ALTER TABLE players ADD COLUMN away_until REAL;
ALTER TABLE players ADD COLUMN away_plan TEXT NOT NULL DEFAULT 'ask'
    CHECK (away_plan IN ('ask', 'wait', 'turn', 'keep', 'substitute'));

ALTER TABLE guilds ADD COLUMN pace TEXT NOT NULL DEFAULT 'days' CHECK (pace IN ('none', 'hours', 'day', 'days'));

-- Tables that exist wait for everybody, as they did.
ALTER TABLE tables ADD COLUMN pace TEXT NOT NULL DEFAULT 'none' CHECK (pace IN ('none', 'hours', 'day', 'days'));
ALTER TABLE tables ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN invited_only INTEGER NOT NULL DEFAULT 0;

-- How a seat is looked after while its owner is away: by a computer player for a turn or until they are back, or it
-- is open for a substitute.
ALTER TABLE seats ADD COLUMN stand_in TEXT NOT NULL DEFAULT '' CHECK (stand_in IN ('', 'turn', 'keep', 'open'));
