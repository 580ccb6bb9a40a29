-- What of an answer was not understood, and whether a whole answer proved nothing or contradicted itself.
ALTER TABLE attempt
  ADD COLUMN oddities text[],
  ADD COLUMN is_baffling boolean NOT NULL DEFAULT false;

ALTER TABLE connection
  ADD COLUMN failed_tries smallint NOT NULL DEFAULT 0,              -- in a row, since the breaker opened
  ADD COLUMN size_limit integer,                                    -- a larger request was refused whole
  ADD COLUMN size_limit_at timestamptz,
  ADD COLUMN is_size_growing boolean NOT NULL DEFAULT false;        -- it was somebody in the request, not its size

-- Refusals that are probably not about the people they name: a person decides.
ALTER TABLE campaign
  ADD COLUMN held_attempts uuid[],
  ADD COLUMN held_words text,
  ADD COLUMN refusals_meant text;                                   -- words that a person said are about the people
