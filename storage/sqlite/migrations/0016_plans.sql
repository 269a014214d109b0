-- What the person of a seat has planned for their next turns.
ALTER TABLE seats ADD COLUMN plan TEXT NOT NULL DEFAULT '';
