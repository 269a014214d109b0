-- People who play on pages of our own. Their ids are negative, as no id of Discord is.
CREATE TABLE web_people (
    user_id    bigint PRIMARY KEY,
    name       text COLLATE "C" NOT NULL,
    is_host    smallint NOT NULL DEFAULT 0,
    arrived_at double precision NOT NULL
);

-- Links, by the hash of their secret: to a person's pages, or to one place for people who only watch.
CREATE TABLE web_links (
    hash       text COLLATE "C" PRIMARY KEY,
    user_id    bigint,
    place_id   bigint,
    created_at double precision NOT NULL,
    used_at    double precision
);
CREATE INDEX web_links_by_user ON web_links (user_id);
