-- One row per group of operations: how fast we may send, and what we last heard of the credits.
CREATE TABLE connection (
  service text PRIMARY KEY CHECK (service IN ('sms', 'chat', 'voice')),
  rate double precision NOT NULL,               -- requests a second, adapted
  tokens double precision NOT NULL DEFAULT 1,
  refilled_at timestamptz NOT NULL DEFAULT now(),
  raised_at timestamptz NOT NULL DEFAULT now(), -- when the rate last changed
  blocked_until timestamptz,                    -- 429 with or without Retry-After
  block_streak integer NOT NULL DEFAULT 0,
  is_breaker_open boolean NOT NULL DEFAULT false,
  chunk_limit integer NOT NULL DEFAULT 100,
  is_order_trusted boolean NOT NULL DEFAULT true,
  poll_blocked_until timestamptz,
  balance bigint,
  balance_at timestamptz,
  balance_source text
);

CREATE TABLE campaign (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('campaign', 'direct')),
  channel text NOT NULL CHECK (channel IN ('sms', 'chat-text', 'chat-template')),
  name text NOT NULL,
  state text NOT NULL CHECK (state IN ('draft', 'importing', 'ready', 'scheduled', 'running', 'sent', 'completed',
    'paused', 'cancelling', 'cancelled', 'needs-attention')),
  hold jsonb,                                   -- why a running campaign waits
  content jsonb NOT NULL,
  sender_id text,
  lane text NOT NULL DEFAULT 'fast' CHECK (lane IN ('fast', 'exact', 'batch')),
  message_class text NOT NULL DEFAULT 'service' CHECK (message_class IN ('marketing', 'service')),
  chunk_size integer NOT NULL,
  -- How far the plan has been claimed; whoever was put back since stands in requeue.
  cursor_pack text NOT NULL DEFAULT '',
  cursor_seq integer NOT NULL DEFAULT 0,
  revision integer NOT NULL DEFAULT 1,
  idempotency_key text,
  start_token text UNIQUE,
  scheduled_at timestamptz,
  provider_scheduled_at text,
  file jsonb,
  audience jsonb,
  created_by uuid NOT NULL,
  started_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  sent_at timestamptz,
  completed_at timestamptz,
  watched_until timestamptz,
  -- Every row of the file stands in exactly one of these, at every commit.
  n_rows integer NOT NULL DEFAULT 0,
  n_excluded integer NOT NULL DEFAULT 0,
  n_queued integer NOT NULL DEFAULT 0 CHECK (n_queued >= 0),
  n_attempting integer NOT NULL DEFAULT 0 CHECK (n_attempting >= 0),
  n_accepted integer NOT NULL DEFAULT 0 CHECK (n_accepted >= 0),
  n_rejected integer NOT NULL DEFAULT 0 CHECK (n_rejected >= 0),
  n_unknown integer NOT NULL DEFAULT 0 CHECK (n_unknown >= 0),
  n_cancelled integer NOT NULL DEFAULT 0 CHECK (n_cancelled >= 0),
  -- Delivery, over messages; what is in none of them is with the service.
  n_operator integer NOT NULL DEFAULT 0,
  n_delivered integer NOT NULL DEFAULT 0,
  n_read integer NOT NULL DEFAULT 0,
  n_failed integer NOT NULL DEFAULT 0,
  n_expired integer NOT NULL DEFAULT 0,
  credits_used bigint NOT NULL DEFAULT 0,
  segments_planned bigint NOT NULL DEFAULT 0,
  CONSTRAINT counters_add_up CHECK (
    n_rows = n_excluded + n_queued + n_attempting + n_accepted + n_rejected + n_unknown + n_cancelled)
);
CREATE INDEX campaign_listed ON campaign (created_at DESC, id) WHERE kind = 'campaign';
CREATE INDEX campaign_at_work ON campaign (state) WHERE state IN ('scheduled', 'running', 'cancelling', 'sent');

-- The tables with a row per person refer to their parent without a foreign key: each is written only by a transaction
-- that holds the campaign or attempt, and the check would cost a third of a settle.
CREATE TABLE recipient (
  campaign_id uuid NOT NULL,
  seq integer NOT NULL,
  row_number integer NOT NULL,                  -- as the spreadsheet shows it
  number text NOT NULL,
  text text,
  parameters jsonb,
  pack text NOT NULL DEFAULT '',                -- recipients with equal parameters may share a request
  columns text[] NOT NULL DEFAULT '{}',
  segments smallint NOT NULL DEFAULT 0,
  generation smallint NOT NULL DEFAULT 0,
  -- A queued one that stands in attempt_member is being attempted: claiming writes no recipient row.
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'accepted', 'rejected', 'unknown', 'cancelled')),
  reason text,
  is_retryable boolean,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (campaign_id, seq),
  UNIQUE (campaign_id, number)
) WITH (fillfactor = 50);
-- No index holds the state, so that settling updates a row in its own page.
CREATE INDEX recipient_planned ON recipient (campaign_id, pack, seq);

-- Proven not sent, or to be sent again by a person's decision: claimed before the cursor goes on.
CREATE TABLE requeue (
  campaign_id uuid NOT NULL,
  pack text NOT NULL,
  seq integer NOT NULL,
  PRIMARY KEY (campaign_id, pack, seq)
);

CREATE TABLE excluded_row (
  campaign_id uuid NOT NULL,
  row_number integer NOT NULL,
  bucket text NOT NULL,
  reason text NOT NULL,
  value text NOT NULL,
  columns text[] NOT NULL,
  PRIMARY KEY (campaign_id, row_number)
);

-- One HTTP request to the service. Written and committed before a byte is sent.
CREATE TABLE attempt (
  id uuid PRIMARY KEY,
  campaign_id uuid NOT NULL REFERENCES campaign ON DELETE CASCADE,
  ordinal integer NOT NULL,
  operation text NOT NULL,
  state text NOT NULL CHECK (state IN ('attempting', 'planned', 'done', 'refused', 'not-sent', 'unknown')),
  size integer NOT NULL,
  seqs integer[] NOT NULL,                      -- in the order of the body
  body_hash text NOT NULL,
  segments_predicted integer NOT NULL DEFAULT 0,
  owner text NOT NULL,
  fence integer NOT NULL DEFAULT 1,
  tries integer NOT NULL DEFAULT 1,
  first_attempting_at timestamptz NOT NULL DEFAULT now(),
  attempting_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz,
  finished_at timestamptz,
  http_status integer,
  answer text,
  problem text,
  is_ambiguous boolean NOT NULL DEFAULT false,
  -- Settled, counted and its answer stored, but its messages and recipients not written yet.
  is_unfolded boolean NOT NULL DEFAULT false,
  accepted integer,
  rejected integer,
  credits integer,
  balance_before bigint,
  balance_after bigint,
  resolution text CHECK (resolution IN ('sent', 'not-sent', 'resend')),
  resolved_by uuid,
  resolved_at timestamptz
);
CREATE INDEX attempt_of_campaign ON attempt (campaign_id, ordinal);
CREATE INDEX attempt_finished ON attempt (finished_at);
CREATE INDEX attempt_unfolded ON attempt (campaign_id) WHERE is_unfolded;
CREATE INDEX attempt_open ON attempt (campaign_id, state) WHERE state IN ('attempting', 'planned', 'unknown');

-- The primary key is the promise: a second send of one generation is a constraint violation.
CREATE TABLE attempt_member (
  campaign_id uuid NOT NULL,
  seq integer NOT NULL,
  generation smallint NOT NULL,
  attempt_id uuid NOT NULL,
  PRIMARY KEY (campaign_id, seq, generation)
);

-- One message the service told us about, with the fold of everything heard of it since.
CREATE TABLE message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('sms', 'chat')),
  service_id text,
  wamid text,
  event_message_id text,                        -- the number events carry (§2.9)
  campaign_id uuid NOT NULL,
  attempt_id uuid NOT NULL,
  seq integer,                                  -- null where nobody can say whose it is
  number text,
  grade text NOT NULL CHECK (grade IN ('exact', 'positional', 'aligned', 'group', 'inferred')),
  state text NOT NULL DEFAULT 'handed'
    CHECK (state IN ('scheduled', 'handed', 'operator', 'delivered', 'read', 'failed', 'expired')),
  rank smallint NOT NULL DEFAULT 0,
  progressed_at timestamptz,
  failed_at timestamptz,
  error_code text,
  error_text text,
  is_retryable boolean,
  created_at timestamptz NOT NULL DEFAULT now(),
  state_at timestamptz NOT NULL DEFAULT now(),
  next_poll_at timestamptz,
  polled_at timestamptz,
  polls smallint NOT NULL DEFAULT 0,
  poll_problem text
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX message_service_id ON message (service_id);
CREATE INDEX message_wamid ON message (wamid) WHERE wamid IS NOT NULL;
CREATE INDEX message_event_id ON message (event_message_id) WHERE event_message_id IS NOT NULL;
CREATE INDEX message_of_recipient ON message (campaign_id, seq);
CREATE INDEX message_of_number ON message (number, created_at) WHERE channel = 'chat';
CREATE INDEX message_created ON message USING brin (created_at);
CREATE INDEX message_due ON message (next_poll_at) WHERE next_poll_at IS NOT NULL;

-- Append-only: who said what about a message, and when. The message row is only their fold.
CREATE TABLE message_fact (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id bigint NOT NULL REFERENCES message ON DELETE CASCADE,
  source text NOT NULL CHECK (source IN ('response', 'event', 'poll', 'person')),
  word text NOT NULL,                           -- as the service spelled it
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  event_id text,
  detail jsonb
);
CREATE INDEX message_fact_of_message ON message_fact (message_id, occurred_at);

CREATE TABLE suppression (
  number text PRIMARY KEY,
  reason text NOT NULL,
  source text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Senders are learned from accepted and refused sends; the API has no list of them.
CREATE TABLE sender (
  name text PRIMARY KEY,
  outcome text NOT NULL CHECK (outcome IN ('accepted', 'not-found', 'not-approved', 'limit-reached')),
  outcome_at timestamptz NOT NULL DEFAULT now()
);

-- Liveness of workers is an advisory lock on their own connection; this row only names them.
CREATE TABLE worker (
  id text PRIMARY KEY,
  lock_key bigint NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now()
);
