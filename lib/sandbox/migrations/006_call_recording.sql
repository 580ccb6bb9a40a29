-- Decided when a call starts: whether it will have a recording once it is completed.
ALTER TABLE call ADD COLUMN is_recorded boolean NOT NULL DEFAULT true;
