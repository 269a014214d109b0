-- Processes that share the work, by their beats.
CREATE TABLE members (
    name    text COLLATE "C" PRIMARY KEY,
    beats   bigint NOT NULL,
    release text NOT NULL,
    leaving smallint NOT NULL DEFAULT 0,
    figures text NOT NULL DEFAULT ''
) WITH (fillfactor = 50);

-- One row for each shard, and one for what is done once for the whole bot. Its owner alone shows what belongs to it.
CREATE TABLE leases (
    shard    bigint PRIMARY KEY,
    owner    text COLLATE "C" NOT NULL DEFAULT '',
    epoch    bigint NOT NULL DEFAULT 0,
    heir     text COLLATE "C" NOT NULL DEFAULT '',
    stage    text NOT NULL DEFAULT '' CHECK (stage IN ('', 'asked', 'granted', 'ready')),
    in_order smallint NOT NULL DEFAULT 1
) WITH (fillfactor = 50);

-- When the next session of a bucket of shards may begin at Discord.
CREATE TABLE session_turns (
    bucket  bigint PRIMARY KEY,
    free_at timestamptz NOT NULL
);
