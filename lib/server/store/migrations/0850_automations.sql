-- Campaigns that are made when their time comes: a repeat by the clock of the console, a follow-up so many hours after a campaign, or
-- each campaign of another automation, has ended. `message` is what is sent, as a campaign is created; `makers` are those who made or
-- changed it. Until `ask_until` nothing that was due is made without a person: this database may lack that it was.
CREATE TABLE automation (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('repeat', 'follow-up')),
  name text NOT NULL,
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'paused')),
  message jsonb NOT NULL,
  without jsonb,
  asks_above integer CHECK (asks_above >= 0),
  group_id uuid REFERENCES person_group (id) ON DELETE SET NULL,
  list_id uuid REFERENCES contact_list (id) ON DELETE SET NULL,
  schedule jsonb,
  once_per text,
  next_at timestamptz,
  follows_campaign uuid,
  follows_automation uuid REFERENCES automation (id),
  unless text CHECK (unless IN ('delivered', 'read', 'answered', 'clicked')),
  hours integer CHECK (hours > 0),
  ask_until timestamptz NOT NULL DEFAULT '-infinity',
  makers uuid[] NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  CHECK ((kind = 'repeat') = (schedule IS NOT NULL)),
  CHECK (kind = 'repeat' OR (num_nonnulls(follows_campaign, follows_automation) = 1 AND unless IS NOT NULL AND hours IS NOT NULL))
);
CREATE INDEX automation_due ON automation (next_at) WHERE state = 'active' AND next_at IS NOT NULL;
CREATE INDEX automation_follows ON automation (follows_automation) WHERE follows_automation IS NOT NULL;

-- What became of each time that was due; one for each, whoever notes it. `missed`: so many due times are asked about together.
CREATE TABLE automation_run (
  id uuid PRIMARY KEY,
  automation_id uuid NOT NULL REFERENCES automation (id) ON DELETE CASCADE,
  due_at timestamptz NOT NULL,
  of_campaign uuid,
  state text NOT NULL CHECK (state IN ('due', 'missed', 'asked', 'refused', 'lapsed', 'skipped', 'empty', 'made', 'awaiting-approval')),
  missed integer NOT NULL DEFAULT 0,
  people integer,
  reason jsonb,
  campaign_id uuid,
  pressed_by uuid,
  at timestamptz NOT NULL
);
CREATE UNIQUE INDEX automation_run_due ON automation_run (automation_id, due_at) WHERE of_campaign IS NULL;
CREATE UNIQUE INDEX automation_run_of ON automation_run (automation_id, of_campaign) WHERE of_campaign IS NOT NULL;
CREATE UNIQUE INDEX automation_run_campaign ON automation_run (campaign_id) WHERE campaign_id IS NOT NULL;
CREATE INDEX automation_run_open ON automation_run (state, due_at) WHERE state IN ('due', 'missed', 'asked', 'refused');

-- To whom a repeat went for which value of the field by which each person gets it once.
CREATE TABLE automation_had (
  automation_id uuid NOT NULL REFERENCES automation (id) ON DELETE CASCADE,
  number text NOT NULL,
  value text NOT NULL,
  PRIMARY KEY (automation_id, number, value)
);

-- Whom a person has kept from getting it.
CREATE TABLE automation_stop (
  automation_id uuid NOT NULL REFERENCES automation (id) ON DELETE CASCADE,
  number text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (automation_id, number)
);

-- What made a campaign; of a follow-up, since when whoever has written is not sent to.
ALTER TABLE campaign ADD COLUMN automation_id uuid, ADD COLUMN follows_since timestamptz;
CREATE INDEX campaign_of_automation ON campaign (automation_id, started_at) WHERE automation_id IS NOT NULL;
