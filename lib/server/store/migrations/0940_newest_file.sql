-- A repeat of the newest file in the folder that the operator names: how the name of the file begins, and which column has the numbers.
ALTER TABLE automation ADD COLUMN newest_file jsonb;

-- Of which files a repeat has made a campaign, by their content: under another name or with a later time they are the same file.
CREATE TABLE automation_file (
  automation_id uuid NOT NULL REFERENCES automation (id) ON DELETE CASCADE,
  sha256 bytea NOT NULL,
  modified_at timestamptz NOT NULL,
  PRIMARY KEY (automation_id, sha256)
);
