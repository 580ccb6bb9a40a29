-- What a person has typed into a campaign that is not started, whole or not; it goes when it is started or discarded.
CREATE TABLE draft (
  campaign_id uuid PRIMARY KEY REFERENCES campaign ON DELETE CASCADE,
  form jsonb NOT NULL,                          -- the fields of the composer
  reading jsonb,                                -- how its file is read
  campaign jsonb,                               -- what the campaign would be; null while something is missing
  saved_at timestamptz NOT NULL,
  saved_by uuid NOT NULL
);

-- The file with what was mended in it. A new one has a new id, so that nobody reads half of each.
CREATE TABLE draft_file (
  id uuid PRIMARY KEY,
  campaign_id uuid NOT NULL UNIQUE REFERENCES draft ON DELETE CASCADE,
  name text NOT NULL,
  bytes bigint NOT NULL,
  uploaded_by uuid NOT NULL
);
CREATE TABLE draft_file_part (
  file_id uuid NOT NULL REFERENCES draft_file ON DELETE CASCADE,
  ordinal integer NOT NULL,
  bytes bytea NOT NULL,                         -- 1 MB, the last one less
  PRIMARY KEY (file_id, ordinal)
);
-- A compressed part is inflated whole to read a piece of it, and most files are small.
ALTER TABLE draft_file_part ALTER COLUMN bytes SET STORAGE EXTERNAL;
