-- The catalogue: one row a name and language, the fold of everything heard of it. The API has no list of templates.
CREATE TABLE template (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  language text NOT NULL,
  origin text NOT NULL CHECK (origin IN ('created', 'event', 'send', 'person')),
  service_id text,                              -- templateId of the service (§2.8); events do not carry it
  -- Each the greatest of its facts by (revision, time, id), so that no order of arrival matters.
  standing jsonb,                               -- status and what goes with it
  content jsonb,                                -- components and variables
  kind jsonb,                                   -- category
  -- What lists ask for, from the three above and from the journal of creations.
  state text NOT NULL DEFAULT 'unverified',
  rank smallint NOT NULL DEFAULT 7,             -- those that need somebody first
  category text,
  search text NOT NULL DEFAULT '',              -- lower case: name and texts
  checked_at timestamptz,                       -- when the service was last asked about it
  check_problem text,                           -- why that told nothing
  created_by text,                              -- the name of who created or named it
  created_at timestamptz NOT NULL DEFAULT now(),
  -- What sends taught: accepted is not approved, for that is checked later (§4.1 r5).
  accepted_at timestamptz,
  refused_at timestamptz,
  refused_words text,
  UNIQUE (name, language)
);
CREATE INDEX template_listed ON template (rank, name);

-- Append-only: who said what about a template, and when.
CREATE TABLE template_fact (
  id text PRIMARY KEY,                          -- the eventId, else a UUID
  template_id uuid NOT NULL REFERENCES template ON DELETE CASCADE,
  source text NOT NULL CHECK (source IN ('create', 'event', 'read', 'sync')),
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  revision bigint,
  by_name text,                                 -- who asked; null where the service told by itself
  said jsonb NOT NULL
);
CREATE INDEX template_fact_of_template ON template_fact (template_id, occurred_at DESC, id);

CREATE FUNCTION refuse_template_fact_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'facts about templates are append-only';
END $$;
CREATE TRIGGER template_fact_append_only BEFORE UPDATE ON template_fact
  FOR EACH ROW EXECUTE FUNCTION refuse_template_fact_change();

-- One request that creates a template. Written and committed before a byte is sent: a creation carries no key (§4.1).
CREATE TABLE template_attempt (
  id uuid PRIMARY KEY,                          -- made by the composer for one press
  template_id uuid REFERENCES template ON DELETE SET NULL,
  name text NOT NULL,
  language text NOT NULL,
  body text NOT NULL,                           -- as it was sent
  state text NOT NULL CHECK (state IN ('attempting', 'done', 'refused', 'not-sent', 'unknown')),
  actor_id uuid NOT NULL,
  actor_name text NOT NULL,
  attempting_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  http_status integer,
  answer text,
  problem text,
  -- How an unknown one was settled: an event or a read told, or a person decided.
  resolution text CHECK (resolution IN ('event', 'read', 'created', 'not-created')),
  resolved_by text,
  resolved_at timestamptz
);
-- The promise: while the outcome of one is open, there is no second one.
CREATE UNIQUE INDEX template_attempt_open ON template_attempt (name, language)
  WHERE state = 'attempting' OR (state = 'unknown' AND resolution IS NULL);
CREATE INDEX template_attempt_at_work ON template_attempt (attempting_at) WHERE state = 'attempting';

-- Who sent with a template, and when.
CREATE INDEX campaign_of_template
  ON campaign ((content->>'templateName'), (content->>'language'), started_at DESC NULLS LAST)
  WHERE channel = 'chat-template';
