-- Every authentic callback, stored before it is answered. Raw bytes are the truth; everything else is read from them.
CREATE TABLE event (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id text NOT NULL UNIQUE,                -- of the service, or sha256:<hex of the bytes> where there is none
  raw bytea NOT NULL,
  body jsonb,                                   -- null where PostgreSQL or JSON refuses it
  headers jsonb NOT NULL,
  signed_at timestamptz NOT NULL,               -- the timestamp header
  received_at timestamptz NOT NULL,
  occurred_at timestamptz,
  type text NOT NULL,
  aggregate_type text,
  aggregate_id text,
  account text,                                 -- authUserId
  number text,                                  -- of the customer, digits with a leading +
  is_test boolean NOT NULL,
  flags text[] NOT NULL,
  secret_index smallint NOT NULL,
  duplicates integer NOT NULL,
  conflict_raw bytea,                           -- the last other bytes that came under this event_id
  erased_at timestamptz,
  -- Projection: null until it has had its effect; waiting ones are looked at again at retry_at.
  projected_at timestamptz,
  is_waiting boolean NOT NULL DEFAULT false,
  looked_at timestamptz,
  retry_at timestamptz,
  retries smallint NOT NULL DEFAULT 0,
  waits_for text[] NOT NULL DEFAULT '{}',       -- every id and number that would end the wait
  effect text,
  message_id bigint
);
CREATE INDEX event_new ON event (seq) WHERE projected_at IS NULL AND NOT is_waiting;
CREATE INDEX event_waiting ON event (retry_at) WHERE is_waiting;
CREATE INDEX event_waits_for ON event USING gin (waits_for) WHERE is_waiting;
CREATE INDEX event_of_number ON event (number, seq) WHERE number IS NOT NULL;
CREATE INDEX event_of_type ON event (type, seq);
-- For the figures of the day: rows are in time order on disk, and the odd ones are few.
CREATE INDEX event_received ON event USING brin (received_at) WITH (pages_per_range = 16);
CREATE INDEX event_duplicated ON event (received_at) WHERE duplicates > 0;
CREATE INDEX event_late ON event (received_at) WHERE received_at - occurred_at > interval '1 minute';

-- Deliveries that were not accepted: a bounded ring for each reason, so that forged ones never push out real ones.
CREATE TABLE event_refused (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reason text NOT NULL CHECK (reason IN ('signature', 'clock', 'too-large')),
  received_at timestamptz NOT NULL,
  address text,
  headers jsonb NOT NULL,
  raw bytea NOT NULL,
  accepted_at timestamptz                       -- verified later, with a mended secret
);
CREATE INDEX event_refused_ring ON event_refused (reason, id);

-- The 24-hour window of a contact opens with the newest inbound message.
CREATE TABLE contact_window (
  number text PRIMARY KEY,
  last_inbound_at timestamptz NOT NULL,
  name text
);

-- An event tells about a message once, however often it is projected.
CREATE UNIQUE INDEX message_fact_of_event ON message_fact (event_id, message_id) WHERE event_id IS NOT NULL;
