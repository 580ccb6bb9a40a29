-- Events of a list that are worked on again: each is tried and undone, then, once somebody has seen the counts, done.
-- A step moves `below` in the transaction of its work: after a kill it goes on where the last whole step ended.
CREATE TABLE event_replay (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  started_by uuid NOT NULL,
  started_by_name text NOT NULL,
  created_at timestamptz NOT NULL,
  type text,
  q text,                                       -- as it was searched for; not kept after the end, as it may hold a number
  since timestamptz,
  has_numbers boolean NOT NULL,                 -- whether whoever started it may search for whole numbers
  phase text NOT NULL CHECK (phase IN ('trying', 'tried', 'working', 'done', 'stopped')),
  top bigint NOT NULL,                          -- what came later was not in the list
  below bigint,                                 -- where the next step begins; null: with the newest
  tried jsonb NOT NULL,
  worked jsonb NOT NULL
);
CREATE UNIQUE INDEX event_replay_open ON event_replay ((true)) WHERE phase IN ('trying', 'tried', 'working');
