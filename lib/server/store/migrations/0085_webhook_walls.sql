-- Secrets under which a delivery has verified: before that, a signature that fits none may be our own mistake.
CREATE TABLE webhook_secret (
  fingerprint text PRIMARY KEY,                 -- sha256 of the key, in part
  proven_at timestamptz NOT NULL
);

-- A replayed delivery is one row, however often it comes; and when one came can be told after the clock was mended.
ALTER TABLE event_refused
  ADD COLUMN digest bytea,                      -- of what was signed; only of authentic ones
  ADD COLUMN times integer NOT NULL DEFAULT 1,
  ADD COLUMN boot text,                         -- of which run of the machine `uptime_s` counts the seconds
  ADD COLUMN uptime_s double precision;
CREATE UNIQUE INDEX event_refused_digest ON event_refused (digest) WHERE digest IS NOT NULL;
