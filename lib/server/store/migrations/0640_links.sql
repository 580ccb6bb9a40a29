-- Where the links of a plan lead, as it was planned: another address in the draft changes no link that was sent. And what became
-- of them, of all people together; what was opened stays when the people are removed.
CREATE TABLE campaign_link (
  campaign_id uuid PRIMARY KEY REFERENCES campaign ON DELETE CASCADE,
  link_to text,                                 -- null: its messages hold {{stop_link}} alone
  has_stop boolean NOT NULL,
  n_people integer NOT NULL DEFAULT 0,          -- who have opened it at least once
  n_opens bigint NOT NULL DEFAULT 0,            -- by people
  n_machine_opens bigint NOT NULL DEFAULT 0,    -- by scanners and previews
  n_stopped integer NOT NULL DEFAULT 0
);

-- A code of 40 random bits for each person of such a plan; /x/ and /s/ have the same one. Without foreign keys, as recipient.
CREATE TABLE link (
  code text COLLATE "C" PRIMARY KEY,
  campaign_id uuid NOT NULL,
  seq integer NOT NULL,
  opens integer NOT NULL DEFAULT 0,
  machine_opens integer NOT NULL DEFAULT 0,
  first_opened_at timestamptz,
  last_opened_at timestamptz,
  is_stopped boolean NOT NULL DEFAULT false,
  pressed_at timestamptz,                       -- when it was stopped or undone last
  changes integer NOT NULL DEFAULT 0,           -- how often it was stopped or undone
  UNIQUE (campaign_id, seq)
) WITH (fillfactor = 80);

-- Whoever is erased, or planned anew, has no link any more.
CREATE FUNCTION forget_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM link l USING gone WHERE l.campaign_id = gone.campaign_id AND l.seq = gone.seq;
  RETURN NULL;
END $$;
CREATE TRIGGER links_gone AFTER DELETE ON recipient REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION forget_links();
