-- What is known of backups, one row: the last that was made, and why the last one by itself failed.
CREATE TABLE backup_state (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  made_at timestamptz,                          -- the moment of its snapshot
  bytes bigint,
  place text,                                   -- host and path
  night date,                                   -- of the company: the last one that has its own backup
  tried_at timestamptz,                         -- of the last one by itself
  failure text                                  -- null where that one succeeded
);
INSERT INTO backup_state DEFAULT VALUES;

-- Set by a restore, taken away by the worker that has held everything for it: what was sent after that moment is not known here.
ALTER TABLE sending_clock ADD COLUMN restored_from timestamptz;
