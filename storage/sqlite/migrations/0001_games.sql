-- "Tapr": marks the file as ours, so that another program's database is never touched.
PRAGMA application_id = 1415671922;

CREATE TABLE tables (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id      INTEGER,
    channel_id    INTEGER NOT NULL,
    thread_id     INTEGER,
    game          TEXT NOT NULL,
    title         TEXT NOT NULL,
    status        TEXT NOT NULL CHECK (status IN ('lobby', 'playing', 'over', 'closed')),
    host_id       INTEGER NOT NULL,
    options       TEXT NOT NULL,
    seed          TEXT NOT NULL,
    commitment    TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    data_hash     TEXT NOT NULL,
    draws         INTEGER NOT NULL,
    decisions     TEXT NOT NULL,
    pending       TEXT NOT NULL,
    version       INTEGER NOT NULL,
    created_at    REAL NOT NULL,
    updated_at    REAL NOT NULL,
    -- Last, because it is long: what stands before it is read without it.
    state         TEXT NOT NULL
) STRICT;

CREATE INDEX tables_by_status ON tables (status);
CREATE INDEX tables_by_channel ON tables (channel_id);
CREATE INDEX tables_by_thread ON tables (thread_id) WHERE thread_id IS NOT NULL;

CREATE TABLE seats (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    user_id  INTEGER,
    name     TEXT NOT NULL,
    player   TEXT NOT NULL,
    since    REAL NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_user ON seats (user_id) WHERE user_id IS NOT NULL;

-- The logs keep row ids: what many tables write together then lies together at the end of the file.
CREATE TABLE actions (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seq      INTEGER NOT NULL,
    step     INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    kind     TEXT NOT NULL CHECK (kind IN ('act', 'undo', 'redo')),
    data     TEXT NOT NULL,
    draws    INTEGER NOT NULL,
    user_id  INTEGER,
    origin   TEXT,
    at       REAL NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT;

-- One interaction acts once, however often it is delivered.
CREATE UNIQUE INDEX actions_by_origin ON actions (table_id, origin) WHERE origin IS NOT NULL;

CREATE TABLE events (
    table_id   INTEGER NOT NULL REFERENCES tables (id),
    seq        INTEGER NOT NULL,
    action_seq INTEGER NOT NULL,
    audience   TEXT,
    reveals    INTEGER NOT NULL,
    data       TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT;

CREATE TABLE results (
    table_id    INTEGER PRIMARY KEY REFERENCES tables (id),
    game        TEXT NOT NULL,
    seats       INTEGER NOT NULL,
    data        TEXT NOT NULL,
    finished_at REAL NOT NULL
) STRICT;

CREATE TRIGGER actions_keep BEFORE UPDATE ON actions
BEGIN SELECT RAISE(ABORT, 'actions are append-only'); END;
CREATE TRIGGER actions_stay BEFORE DELETE ON actions
BEGIN SELECT RAISE(ABORT, 'actions are append-only'); END;
CREATE TRIGGER events_keep BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
CREATE TRIGGER events_stay BEFORE DELETE ON events
BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
