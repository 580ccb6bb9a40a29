-- Where somebody wants a connection to begin, and what its learned pace may never exceed; null: as built in.
ALTER TABLE connection ADD COLUMN start_rate integer CHECK (start_rate >= 1),
  ADD COLUMN ceiling_rate integer CHECK (ceiling_rate >= 1),
  ADD COLUMN has_sent boolean NOT NULL DEFAULT false;   -- until then nothing is learned, and another start counts
UPDATE connection SET has_sent = true;
