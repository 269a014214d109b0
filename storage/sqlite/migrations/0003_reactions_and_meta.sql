CREATE TABLE reactions (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    decision INTEGER NOT NULL,
    key      TEXT NOT NULL,
    user_id  INTEGER NOT NULL,
    PRIMARY KEY (table_id, decision, key, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE meta (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
