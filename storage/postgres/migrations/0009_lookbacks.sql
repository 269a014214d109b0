-- The mistakes that were found for a person in a finished game, as JSON; made when they ask for it.
CREATE TABLE lookbacks (
    table_id bigint NOT NULL REFERENCES tables (id),
    user_id  bigint NOT NULL,
    data     text COLLATE "C" NOT NULL,
    made_at  double precision NOT NULL,
    PRIMARY KEY (table_id, user_id)
);
CREATE INDEX lookbacks_by_user ON lookbacks (user_id);
