CREATE TABLE messages (
    table_id   INTEGER NOT NULL REFERENCES tables (id),
    kind       TEXT NOT NULL,
    user_id    INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    decision   INTEGER NOT NULL,
    posted_at  REAL NOT NULL,
    PRIMARY KEY (table_id, kind, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE players (
    user_id       INTEGER PRIMARY KEY,
    hand          TEXT NOT NULL CHECK (hand IN ('dm', 'ephemeral', 'both')),
    mentions      INTEGER NOT NULL,
    dm_channel_id INTEGER,
    dm_closed     INTEGER NOT NULL
) STRICT;

CREATE TABLE guilds (
    guild_id INTEGER PRIMARY KEY,
    place    TEXT NOT NULL CHECK (place IN ('thread', 'channel')),
    openers  TEXT NOT NULL CHECK (openers IN ('everyone', 'managers'))
) STRICT;
