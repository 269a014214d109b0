-- How often players may ask the strong player what to do, and how often it was done in each seat.
ALTER TABLE tables ADD COLUMN advice text NOT NULL DEFAULT 'usual' CHECK (advice IN ('usual', 'never', 'few', 'always'));
ALTER TABLE seats ADD COLUMN advised integer NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN advised_at integer NOT NULL DEFAULT -1;
