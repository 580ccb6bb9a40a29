-- The people that are kept: who is in a list, has a field or has written. `fields` has the company's own by their names, as text,
-- number, boolean, or a day as text. Groups ask this table, as a union of the others takes seconds at a million.
CREATE TABLE person (
  number text PRIMARY KEY,
  fields jsonb NOT NULL DEFAULT '{}',
  since timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);

-- What became of a field of a person, each change a row; `file` is the name of one with its numbers blotted out.
CREATE TABLE person_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number text NOT NULL,
  field text NOT NULL,
  before jsonb,
  after jsonb,
  at timestamptz NOT NULL DEFAULT now(),
  source text NOT NULL CHECK (source IN ('hand', 'file', 'api')),
  actor_name text NOT NULL,
  file text
);
CREATE INDEX person_change_of_number ON person_change (number, id DESC);

-- A rule under a name: who is in it is asked each time.
CREATE TABLE person_group (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  rule jsonb NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX person_group_name ON person_group (lower(name));

-- In the order of their numbers, as whoever else writes several at once: two writers never wait for each other.
CREATE FUNCTION keep_who_wrote() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO person (number) SELECT number FROM added ORDER BY number ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER person_who_wrote AFTER INSERT ON contact_window REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_who_wrote();

INSERT INTO person (number)
  SELECT number FROM contact_list_member UNION SELECT number FROM contact_window ORDER BY 1;

-- Of a campaign whose people are those of a group: {id, name, rule, at}, as it was asked when the campaign was planned. A draft asks
-- again at each plan, by the group of its file.
ALTER TABLE campaign ADD COLUMN of_group jsonb;
CREATE INDEX campaign_of_group ON campaign ((of_group->>'id')) WHERE of_group IS NOT NULL;
ALTER TABLE draft_file ADD COLUMN group_id uuid REFERENCES person_group (id) ON DELETE SET NULL;
