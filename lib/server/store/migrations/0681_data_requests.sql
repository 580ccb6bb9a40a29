-- What people asked of the company about their own data, and until when it has to answer. A line stays once its person was
-- erased, without what tells who it was: that it was answered in time has to be shown.
CREATE TABLE data_request (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('access', 'correction', 'erasure', 'objection', 'restriction')),
  number text,                                  -- E.164; null where none was given, or the person was erased
  person_name text NOT NULL,                    -- as they named themselves; empty once the person was erased
  received_on date NOT NULL,                    -- by the company's clock
  due_on date NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done', 'refused')),
  note text NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  recorded_at timestamptz NOT NULL,
  recorded_by text NOT NULL,
  closed_at timestamptz,
  closed_by text,
  CHECK ((state = 'open') = (closed_at IS NULL))
);
CREATE INDEX data_request_open ON data_request (due_on, id) WHERE state = 'open';
CREATE INDEX data_request_newest ON data_request (recorded_at, id);
CREATE INDEX data_request_of_number ON data_request (number) WHERE number IS NOT NULL;
