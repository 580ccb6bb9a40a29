-- What a plan was when it was stored: a hash of its content and of each recipient in order, over the hashes of pieces of them,
-- so that it can be read again piece by piece. Plans of before have none. Salted: who sees no numbers sees the hash, and of a
-- plan for one person could find the number by trying them all.
CREATE TABLE plan_hash (
  campaign_id uuid PRIMARY KEY REFERENCES campaign ON DELETE CASCADE,
  salt bytea NOT NULL,
  hash bytea NOT NULL,
  pieces bytea NOT NULL,                        -- 32 bytes each, in order
  people integer NOT NULL,
  made_at timestamptz NOT NULL
);
