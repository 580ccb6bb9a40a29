-- So many people are sent to first; then the campaign stops until a person has looked, once.
ALTER TABLE campaign ADD COLUMN canary smallint CHECK (canary BETWEEN 1 AND 100),
  ADD COLUMN is_canary_passed boolean NOT NULL DEFAULT false;
