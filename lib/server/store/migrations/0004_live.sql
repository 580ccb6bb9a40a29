-- What browsers are told. Read in (xid, seq) order and only below the oldest running transaction: a plain
-- sequence cursor loses rows whose transaction commits after a later number was read.
CREATE TABLE live_log (
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  seq bigint GENERATED ALWAYS AS IDENTITY,
  topic text NOT NULL,
  data jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (xid, seq)
);
CREATE INDEX live_log_at ON live_log (at);

-- One row. A cursor of another epoch, or older than what was pruned, starts again.
CREATE TABLE live_epoch (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  pruned_xid xid8 NOT NULL DEFAULT '0',
  pruned_seq bigint NOT NULL DEFAULT 0
);
INSERT INTO live_epoch DEFAULT VALUES;
