-- Everything said about whether a number may be written to: by its owner, by one of us, by a file. Append-only.
CREATE TABLE opt_out_fact (
  id text PRIMARY KEY,                          -- the eventId of a message, else a UUID
  number text NOT NULL,                         -- E.164
  is_out boolean NOT NULL,
  said_at timestamptz NOT NULL,                 -- when it was sent or done, never when it arrived
  recorded_at timestamptz NOT NULL DEFAULT now(),
  source text NOT NULL CHECK (source IN ('keyword', 'person', 'import', 'api')),
  words text,                                   -- the whole message, or the reason that a person gave
  actor_name text,                              -- null where the owner of the number wrote it
  file_name text,
  file_row integer
);
CREATE INDEX opt_out_fact_of_number ON opt_out_fact (number, said_at DESC, id DESC);

CREATE FUNCTION refuse_opt_out_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'facts about opt-outs are append-only';
END $$;
CREATE TRIGGER opt_out_fact_append_only BEFORE UPDATE ON opt_out_fact
  FOR EACH ROW EXECUTE FUNCTION refuse_opt_out_change();

-- One row a number: the greatest of its facts by (said_at, is_out, id), so that no order of arrival matters.
ALTER TABLE suppression
  ADD COLUMN is_out boolean NOT NULL DEFAULT true,
  ADD COLUMN said_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
  ADD COLUMN fact_id text NOT NULL DEFAULT '';
UPDATE suppression SET said_at = date_trunc('milliseconds', created_at), fact_id = gen_random_uuid()::text;
INSERT INTO opt_out_fact (id, number, is_out, said_at, source, words)
  SELECT fact_id, number, true, said_at, 'person', reason FROM suppression;
CREATE INDEX suppression_newest ON suppression (said_at DESC, fact_id DESC) WHERE is_out;

-- Words of settings, beside those that every console knows.
CREATE TABLE opt_out_word (
  word text NOT NULL,                           -- as typed
  plain text PRIMARY KEY,                       -- as compared
  is_out boolean NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now()
);
