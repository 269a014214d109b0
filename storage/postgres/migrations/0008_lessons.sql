-- The lessons of a game that a person was told, and the message in which: that one goes on showing them.
CREATE TABLE lessons (
    user_id  bigint NOT NULL,
    game     text COLLATE "C" NOT NULL,
    lesson   text COLLATE "C" NOT NULL,
    table_id bigint NOT NULL,
    decision bigint NOT NULL,
    PRIMARY KEY (user_id, game, lesson)
);

-- Who asked to be taught a game, and who has had enough of it.
CREATE TABLE pupils (
    user_id bigint NOT NULL,
    game    text COLLATE "C" NOT NULL,
    wants   text NOT NULL CHECK (wants IN ('yes', 'no')),
    PRIMARY KEY (user_id, game)
);
