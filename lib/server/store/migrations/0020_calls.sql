-- A start goes through the journal like any other send: a direct campaign of one recipient.
ALTER TABLE campaign DROP CONSTRAINT campaign_channel_check;
ALTER TABLE campaign ADD CONSTRAINT campaign_channel_check
  CHECK (channel IN ('sms', 'chat-text', 'chat-template', 'voice'));

ALTER TABLE worker_loop DROP CONSTRAINT worker_loop_name_check;
ALTER TABLE worker_loop ADD CONSTRAINT worker_loop_name_check
  CHECK (name IN ('campaigns', 'calls', 'polls', 'events', 'upkeep'));

-- Our index of calls: what was started here, and what the patient walk over the service's list has seen.
CREATE TABLE call (
  id uuid PRIMARY KEY,
  session_id text,
  call_attempt_id text,
  attempt_id uuid UNIQUE,                       -- of the journal, where it was started here
  started_by uuid,
  phase text NOT NULL CHECK (phase IN ('asking', 'open', 'ended', 'unknown', 'refused', 'not-called')),
  status text NOT NULL DEFAULT 'other',         -- our reading of status_word
  status_word text,
  direction text NOT NULL DEFAULT 'other' CHECK (direction IN ('in', 'out', 'other')),
  direction_word text,
  customer_number text,                         -- the end that is not ours, + and digits where it is a number
  caller_number text,
  destination_number text,
  at timestamptz NOT NULL,                      -- its start, else when we asked, else when we first saw it
  started_at timestamptz,
  ended_at timestamptz,
  duration_s integer,                           -- null where the two times contradict
  recording text NOT NULL DEFAULT 'none' CHECK (recording IN ('none', 'awaited', 'overdue', 'ready')),
  recording_media_id text,
  recording_deadline timestamptz,
  tags text[] NOT NULL DEFAULT '{}',
  raw jsonb,                                    -- the last full or summary shape, as it came
  problem text,
  created_at timestamptz NOT NULL DEFAULT now(),
  asked_at timestamptz,                         -- when the service last told of it
  ask_problem text,
  asks integer NOT NULL DEFAULT 0,
  next_ask_at timestamptz
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX call_session ON call (session_id) WHERE session_id IS NOT NULL;
CREATE UNIQUE INDEX call_service_attempt ON call (call_attempt_id) WHERE call_attempt_id IS NOT NULL;
CREATE INDEX call_listed ON call (at, id);
CREATE INDEX call_of_customer ON call (customer_number, at, id);
CREATE INDEX call_longest ON call (duration_s, id) WHERE duration_s IS NOT NULL;
CREATE INDEX call_by_status ON call (status, at, id) WHERE phase IN ('open', 'ended');
CREATE INDEX call_by_recording ON call (recording, at, id);
CREATE INDEX call_by_person ON call (started_by, at, id) WHERE started_by IS NOT NULL;
CREATE INDEX call_by_tag ON call USING gin (tags) WHERE tags <> '{}';
CREATE INDEX call_in_work ON call (phase, at, id) WHERE phase NOT IN ('ended');
CREATE INDEX call_due ON call (next_ask_at) WHERE next_ask_at IS NOT NULL;

CREATE TABLE call_note (
  id uuid PRIMARY KEY,
  call_id uuid NOT NULL REFERENCES call ON DELETE CASCADE,
  text text NOT NULL,
  second integer,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX call_note_of_call ON call_note (call_id, created_at);

-- Who opened a recording; every row has its row in the audit.
CREATE TABLE call_listening (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  call_id uuid NOT NULL REFERENCES call ON DELETE CASCADE,
  user_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('played', 'downloaded')),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX call_listening_of_call ON call_listening (call_id, at);

-- Loudness over time, made once from a recording that is never stored.
CREATE TABLE call_peaks (
  call_id uuid PRIMARY KEY REFERENCES call ON DELETE CASCADE,
  media_id text NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'working', 'ready', 'undecodable')),
  peaks bytea,
  duration_s double precision,
  problem text,
  tries smallint NOT NULL DEFAULT 0,
  next_try_at timestamptz DEFAULT now()
);
CREATE INDEX call_peaks_due ON call_peaks (next_try_at) WHERE next_try_at IS NOT NULL;

-- How far the walk over the service's list has come; one row.
CREATE TABLE call_walk (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  page integer NOT NULL DEFAULT 1,              -- the next one of the patient walk
  page_ids text NOT NULL DEFAULT '',            -- digest of the page before: a service may know no pages
  walked_at timestamptz,                        -- when it last came to the end
  head_at timestamptz,                          -- when the first page was last read
  next_head_at timestamptz NOT NULL DEFAULT now(),
  next_page_at timestamptz NOT NULL DEFAULT now(),
  problem text
);
INSERT INTO call_walk DEFAULT VALUES;
