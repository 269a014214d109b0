-- People who play on pages of our own. Their ids are negative, as no id of Discord is.
CREATE TABLE web_people (
    user_id    INTEGER PRIMARY KEY,
    name       TEXT NOT NULL,
    is_host    INTEGER NOT NULL DEFAULT 0,
    arrived_at REAL NOT NULL
) STRICT;

-- Links, by the hash of their secret: to a person's pages, or to one place for people who only watch.
CREATE TABLE web_links (
    hash       TEXT PRIMARY KEY,
    user_id    INTEGER,
    place_id   INTEGER,
    created_at REAL NOT NULL,
    used_at    REAL
) STRICT, WITHOUT ROWID;
CREATE INDEX web_links_by_user ON web_links (user_id);
