-- How often players may ask the strong player what to do, and how often it was done in each seat.
ALTER TABLE tables ADD COLUMN advice TEXT NOT NULL DEFAULT 'usual' CHECK (advice IN ('usual', 'never', 'few', 'always'));
ALTER TABLE seats ADD COLUMN advised INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN advised_at INTEGER NOT NULL DEFAULT -1;
