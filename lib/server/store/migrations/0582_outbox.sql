-- Files of systems that speak no HTTP (`lib/server/outbox`): each name is taken once, and what it held is accepted by the API's own
-- keys of idempotency. Beside each message stands the row that asked for it.
CREATE TABLE outbox_file (
  name text PRIMARY KEY,
  size bigint NOT NULL,
  digest bytea NOT NULL,                        -- sha256 of what was taken
  key_id uuid REFERENCES api_key,               -- null: it could not be read
  chunk integer NOT NULL,                       -- rows accepted at once; the same however often it is resumed
  is_done boolean NOT NULL DEFAULT false,
  taken_at timestamptz NOT NULL,
  seen_size bigint NOT NULL,                    -- as it was found last, so that one that changes is told once
  seen_ms double precision NOT NULL,
  outcomes_bytes bigint NOT NULL DEFAULT 0      -- how much of NAME.outcomes is committed
);
CREATE INDEX outbox_file_open ON outbox_file (name) WHERE NOT is_done;
CREATE TABLE outbox_message (
  campaign_id uuid NOT NULL,
  seq integer NOT NULL,
  file text NOT NULL REFERENCES outbox_file,
  row_number integer NOT NULL,
  PRIMARY KEY (campaign_id, seq)
);
-- Up to which event outcomes were written.
CREATE TABLE outbox_cursor (sequence bigint NOT NULL);
INSERT INTO outbox_cursor (sequence) VALUES (0);
