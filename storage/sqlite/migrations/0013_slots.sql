-- What is shown to whom, in one row for each addressee: the message, a post under way, and old messages to retire.
CREATE TABLE slots (
    key        TEXT PRIMARY KEY,
    kind       TEXT NOT NULL,
    -- NULL for a message about several tables.
    table_id   INTEGER REFERENCES tables (id),
    user_id    INTEGER NOT NULL,
    revision   INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    version    INTEGER NOT NULL,
    -- JSON arrays; empty for nothing.
    shown      TEXT NOT NULL,
    post       TEXT NOT NULL,
    retired    TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX slots_by_table ON slots (table_id) WHERE table_id IS NOT NULL;
CREATE INDEX slots_by_user ON slots (user_id) WHERE user_id <> 0;
CREATE INDEX slots_unsettled ON slots (table_id) WHERE post <> '' OR retired <> '';

-- A message: place, message, mark, key of its content, who was asked, version, entries, posted at. Table messages are
-- known by the version they show. A post: nonce, place, asked, notifies, entries, after, started at, marked.
WITH addressees AS (
    SELECT table_id, kind, user_id FROM messages UNION SELECT table_id, kind, user_id FROM posts
    UNION SELECT table_id, 'table', 0 FROM retired
)
INSERT INTO slots
SELECT
    addressees.kind || ' ' || table_id || CASE user_id WHEN 0 THEN '' ELSE ' ' || user_id END,
    addressees.kind, table_id, user_id, 1,
    ifnull(messages.message_id, 0), ifnull(messages.shown_version, 0),
    CASE WHEN messages.message_id IS NULL THEN '' ELSE json_array(
        messages.channel_id, messages.message_id, '',
        CASE addressees.kind WHEN 'table' THEN 'v' || messages.shown_version ELSE messages.fingerprint END,
        messages.prompted, messages.shown_version, messages.entries, messages.posted_at
    ) END,
    CASE WHEN posts.nonce IS NULL THEN '' ELSE json_array(
        posts.nonce, posts.channel_id, posts.prompted, posts.prompted & ~ifnull(messages.prompted, 0), posts.entries,
        posts.after_message_id, posts.started_at, json('false')
    ) END,
    CASE WHEN addressees.kind <> 'table' THEN '' ELSE ifnull((
        SELECT CASE WHEN count(*) = 0 THEN '' ELSE json_group_array(json_array(channel_id, message_id, line)) END
        FROM retired WHERE retired.table_id = addressees.table_id
    ), '') END
FROM addressees
LEFT JOIN messages USING (table_id, kind, user_id)
LEFT JOIN posts USING (table_id, kind, user_id);

DROP TABLE messages;
DROP TABLE posts;
DROP TABLE retired;

-- A notice that was begun may have arrived: it is looked for before it is sent again.
INSERT INTO slots
SELECT 'notice ' || key, 'notice', table_id, ifnull(user_id, 0), 1, 0, 0, '',
    json_array(
        lower(hex(randomblob(8))),
        CASE kind WHEN 'result' THEN CAST(data AS INTEGER) ELSE ifnull(
            (SELECT dm_channel_id FROM players WHERE players.user_id = due.user_id
                AND (notice_place = 'dm' OR due.kind = 'digest')),
            ifnull((SELECT ifnull(thread_id, channel_id) FROM tables WHERE id = table_id), 0)
        ) END,
        0, 0, 0, CAST(((started_at - 60) * 1000 - 1420070400000) AS INTEGER) << 22, started_at, json('false')
    ), ''
FROM due WHERE started_at IS NOT NULL;
