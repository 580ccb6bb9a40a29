-- Nobody moved it: that a worker lives is its lock.
ALTER TABLE worker DROP COLUMN seen_at;
