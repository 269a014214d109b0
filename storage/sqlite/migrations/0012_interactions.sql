-- The ids of interactions that were taken, kept for 15 minutes: Discord may deliver one twice, also across a restart.
-- An id says nothing about a person and is stored with none, so nothing of it belongs into what /privacy shows or deletes.
CREATE TABLE interactions (
    id INTEGER PRIMARY KEY,
    taken_at REAL NOT NULL
) STRICT;
CREATE INDEX interactions_by_age ON interactions (taken_at);
