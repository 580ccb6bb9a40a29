-- Everything known about whether a person agreed to be written to, one line a change. Append-only: an import adds, it never
-- takes away.
CREATE TABLE consent_fact (
  id text PRIMARY KEY,                          -- the same fact learned twice has the same id
  number text NOT NULL,                         -- E.164
  purpose text NOT NULL,                        -- 'marketing', 'service', or one that the company has added
  channel text NOT NULL CHECK (channel IN ('all', 'sms', 'chat', 'voice')),
  is_given boolean NOT NULL,
  given_at timestamptz NOT NULL,                -- when it was given or withdrawn, never when we learned it
  learned_at timestamptz NOT NULL DEFAULT now(),
  source text NOT NULL CHECK (source IN ('form', 'link', 'keyword', 'file', 'api', 'person', 'call')),
  wording text,                                 -- what the person was shown or wrote
  actor_name text,                              -- who of us; null where the person did it
  evidence jsonb
);
CREATE INDEX consent_fact_of_number ON consent_fact (number, given_at DESC, id DESC);

CREATE FUNCTION refuse_consent_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'facts about consent are append-only';
END $$;
CREATE TRIGGER consent_fact_append_only BEFORE UPDATE ON consent_fact
  FOR EACH ROW EXECUTE FUNCTION refuse_consent_change();

-- The greatest fact of each number, purpose and channel by (given_at, withdrawn first, id), so that no order of arrival
-- matters. Of 'all' and a channel the later one counts.
CREATE TABLE consent (
  number text NOT NULL,
  purpose text NOT NULL,
  channel text NOT NULL,
  is_given boolean NOT NULL,
  given_at timestamptz NOT NULL,
  fact_id text NOT NULL,
  PRIMARY KEY (number, purpose, channel)
);

-- What is left of the consent of somebody who was erased: the number only as a keyed hash, for whoever asks the company to
-- show that it had agreed.
CREATE TABLE erased_consent (
  number_hash text NOT NULL,
  purpose text NOT NULL,
  channel text NOT NULL,
  is_given boolean NOT NULL,
  given_at timestamptz NOT NULL,
  source text NOT NULL,
  erased_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX erased_consent_of_number ON erased_consent (number_hash);

-- Whose data are kept and not used: nothing is sent to them.
CREATE TABLE restriction (
  number text PRIMARY KEY,
  since timestamptz NOT NULL DEFAULT now(),
  reason text NOT NULL,
  actor_name text NOT NULL
);

-- For whom a marketing message was claimed, by the day of the company's clock: what a cap counts. A week of it is kept.
CREATE TABLE marketing_contact (
  number text NOT NULL,
  day date NOT NULL,
  campaign_id uuid NOT NULL,
  seq integer NOT NULL,
  PRIMARY KEY (number, campaign_id)
);
CREATE INDEX marketing_contact_day ON marketing_contact (day);

-- A console in use does not begin in trial.
INSERT INTO company_setting (name, value) SELECT 'trial', 'null'::jsonb WHERE EXISTS (SELECT FROM app_user)
  ON CONFLICT DO NOTHING;
