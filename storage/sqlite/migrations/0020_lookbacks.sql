-- The mistakes that were found for a person in a finished game, as JSON; made when they ask for it.
CREATE TABLE lookbacks (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    user_id  INTEGER NOT NULL,
    data     TEXT NOT NULL,
    made_at  REAL NOT NULL,
    PRIMARY KEY (table_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX lookbacks_by_user ON lookbacks (user_id);
