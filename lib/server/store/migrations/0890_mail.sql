-- Mail to people of the team: what waits to be sent, and what became of the rest. What it says may hold a one-time link, so it is sealed,
-- and gone once the mail is over. `code_hash`: of the link in it; a link that opens nothing any more is not sent.
CREATE TABLE mail (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('invitation', 'reset')),
  recipient text NOT NULL,
  sealed bytea,
  code_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  next_try_at timestamptz NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  problem text,
  ended_at timestamptz,
  outcome text CHECK (outcome IN ('sent', 'failed', 'withdrawn')),
  CHECK ((ended_at IS NULL) = (outcome IS NULL)),
  CHECK ((ended_at IS NULL) = (sealed IS NOT NULL))
);
CREATE INDEX mail_due ON mail (next_try_at) WHERE ended_at IS NULL;
CREATE INDEX mail_ended ON mail (ended_at) WHERE ended_at IS NOT NULL;
