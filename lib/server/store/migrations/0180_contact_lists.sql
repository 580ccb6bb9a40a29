-- People who are kept under a name, with the columns of the file that they came from. A list does not change after it
-- was made, but for its name.
CREATE TABLE contact_list (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  headers text[] NOT NULL,                      -- names of the columns, in the order of the file
  phone_column integer NOT NULL,                -- which of them holds the number, from 0
  n_people integer NOT NULL DEFAULT 0,
  campaign_id uuid REFERENCES campaign ON DELETE SET NULL,
  state text,                                   -- the filter of the campaign's recipients; null for all of them
  search text,                                  -- what they were searched by beside it
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX contact_list_name ON contact_list (lower(name));
CREATE INDEX contact_list_newest ON contact_list (created_at DESC, id DESC);
CREATE INDEX contact_list_of_campaign ON contact_list (campaign_id) WHERE campaign_id IS NOT NULL;

-- Without a foreign key, as every table with a row per person; written and deleted with its list in one transaction.
CREATE TABLE contact_list_member (
  list_id uuid NOT NULL,
  seq integer NOT NULL,                         -- the order of the file, 1 to n_people without a gap
  number text NOT NULL,
  columns text[] NOT NULL,
  PRIMARY KEY (list_id, seq)
);
-- Of a number: which lists have it.
CREATE UNIQUE INDEX contact_list_member_of_number ON contact_list_member (number, list_id);

-- From which list the people of a draft, and then of a campaign, came. The columns of a file that we wrote are known.
ALTER TABLE draft_file ADD COLUMN list_id uuid, ADD COLUMN headers text[];
ALTER TABLE campaign ADD COLUMN list_id uuid;
CREATE INDEX campaign_of_list ON campaign (list_id, started_at DESC) WHERE list_id IS NOT NULL AND started_at IS NOT NULL;

-- How many of each list have opted out: whoever opts out, or comes back, appends what that adds to the lists they are
-- in. The lock is shared by all who do, and held alone by a list that counts its own people: a change that the count
-- did not see finds the list there when it goes on, and none is counted twice.
CREATE FUNCTION tally_lists() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7465213012);
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_added (name, at, n)
      SELECT 'list-out-' || m.list_id, '-infinity', count(*)
      FROM added JOIN contact_list_member m ON m.number = added.number WHERE added.is_out GROUP BY 1;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tally_added (name, at, n)
      SELECT 'list-out-' || m.list_id, '-infinity', -count(*)
      FROM gone JOIN contact_list_member m ON m.number = gone.number WHERE gone.is_out GROUP BY 1;
  ELSE
    INSERT INTO tally_added (name, at, n)
      SELECT 'list-out-' || m.list_id, '-infinity', sum(moved.n)
      FROM (SELECT number, 1 AS n FROM added WHERE is_out UNION ALL SELECT number, -1 FROM gone WHERE is_out) moved
        JOIN contact_list_member m ON m.number = moved.number
      GROUP BY 1 HAVING sum(moved.n) <> 0;
  END IF;
  RETURN NULL;
END $$;
-- What was appended to a total is found beside what else waits to be added up: thousands of rows while a campaign runs.
CREATE INDEX tally_added_of_total ON tally_added (name) WHERE at = '-infinity';
CREATE TRIGGER tally_lists_added AFTER INSERT ON suppression REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_lists();
CREATE TRIGGER tally_lists_moved AFTER UPDATE ON suppression REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tally_lists();
CREATE TRIGGER tally_lists_gone AFTER DELETE ON suppression REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tally_lists();
