-- Columns named after what they hold. Tables are made again so that the long state stays the last column.
CREATE TABLE renamed_tables (
    id               INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id         INTEGER,
    channel_id       INTEGER NOT NULL,
    thread_id        INTEGER,
    game             TEXT NOT NULL,
    title            TEXT NOT NULL,
    status           TEXT NOT NULL CHECK (status IN ('lobby', 'playing', 'over', 'closed')),
    host_id          INTEGER NOT NULL,
    options          TEXT NOT NULL,
    secret           TEXT NOT NULL,
    words            TEXT NOT NULL,
    commitment       TEXT NOT NULL,
    rules_version    INTEGER NOT NULL,
    data_hash        TEXT NOT NULL,
    draws            INTEGER NOT NULL,
    streams          TEXT NOT NULL,
    decision_numbers TEXT NOT NULL,
    entries          INTEGER NOT NULL,
    steps            INTEGER NOT NULL,
    event_count      INTEGER NOT NULL,
    awaited          INTEGER,
    pending          TEXT NOT NULL,
    rematch_of       INTEGER,
    version          INTEGER NOT NULL,
    created_at       REAL NOT NULL,
    updated_at       REAL NOT NULL,
    state            TEXT NOT NULL
) STRICT;

INSERT INTO renamed_tables
SELECT id, guild_id, channel_id, thread_id, game, title, status, host_id, options, seed, '', commitment, rules_version,
    data_hash, draws, '',
    CASE decisions WHEN '' THEN '' ELSE json_extract(decisions, '$[0]') END,
    CASE decisions WHEN '' THEN 0 ELSE json_extract(decisions, '$[1]') END,
    CASE decisions WHEN '' THEN 0 ELSE json_extract(decisions, '$[2]') END,
    CASE decisions WHEN '' THEN 0 ELSE json_extract(decisions, '$[3]') END,
    CASE status WHEN 'playing' THEN NULL ELSE 0 END,
    pending,
    (SELECT played.table_id FROM messages AS played WHERE played.kind = 'rematch' AND played.decision = tables.id),
    version, created_at, updated_at, state
FROM tables;

DROP TABLE tables;
ALTER TABLE renamed_tables RENAME TO tables;

CREATE INDEX tables_by_status ON tables (status);
CREATE INDEX tables_by_channel ON tables (channel_id);
CREATE INDEX tables_by_thread ON tables (thread_id) WHERE thread_id IS NOT NULL;
CREATE INDEX tables_by_rematch ON tables (rematch_of) WHERE rematch_of IS NOT NULL;

-- Who sits at which table is known by the rematch_of of the new table.
DELETE FROM messages WHERE kind = 'rematch';

CREATE TABLE renamed_messages (
    table_id      INTEGER NOT NULL REFERENCES tables (id),
    kind          TEXT NOT NULL,
    user_id       INTEGER NOT NULL,
    channel_id    INTEGER NOT NULL,
    message_id    INTEGER NOT NULL,
    prompted      INTEGER NOT NULL,
    shown_version INTEGER NOT NULL,
    entries       INTEGER NOT NULL,
    fingerprint   TEXT NOT NULL,
    posted_at     REAL NOT NULL,
    PRIMARY KEY (table_id, kind, user_id)
) STRICT, WITHOUT ROWID;

INSERT INTO renamed_messages
SELECT messages.table_id, kind, user_id, messages.channel_id, message_id, decision, tables.version, tables.entries, '',
    posted_at
FROM messages JOIN tables ON tables.id = messages.table_id;

DROP TABLE messages;
ALTER TABLE renamed_messages RENAME TO messages;

-- Messages on their way, and old ones that still have to shrink: a crash in between is caught up with.
CREATE TABLE posts (
    table_id         INTEGER NOT NULL REFERENCES tables (id),
    kind             TEXT NOT NULL,
    user_id          INTEGER NOT NULL,
    channel_id       INTEGER NOT NULL,
    nonce            TEXT NOT NULL,
    after_message_id INTEGER NOT NULL,
    prompted         INTEGER NOT NULL,
    entries          INTEGER NOT NULL,
    started_at       REAL NOT NULL,
    PRIMARY KEY (table_id, kind, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE retired (
    table_id   INTEGER NOT NULL REFERENCES tables (id),
    channel_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL PRIMARY KEY,
    line       TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX retired_by_table ON retired (table_id);

ALTER TABLE reactions RENAME COLUMN decision TO entries;
