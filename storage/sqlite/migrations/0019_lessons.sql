-- The lessons of a game that a person was told, and the message in which: that one goes on showing them.
CREATE TABLE lessons (
    user_id  INTEGER NOT NULL,
    game     TEXT NOT NULL,
    lesson   TEXT NOT NULL,
    table_id INTEGER NOT NULL,
    decision INTEGER NOT NULL,
    PRIMARY KEY (user_id, game, lesson)
) STRICT, WITHOUT ROWID;

-- Who asked to be taught a game, and who has had enough of it.
CREATE TABLE pupils (
    user_id INTEGER NOT NULL,
    game    TEXT NOT NULL,
    wants   TEXT NOT NULL CHECK (wants IN ('yes', 'no')),
    PRIMARY KEY (user_id, game)
) STRICT, WITHOUT ROWID;
