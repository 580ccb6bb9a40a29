CREATE TABLE app_user (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  role text NOT NULL CHECK (role IN ('viewer', 'sender', 'admin', 'owner')),
  password_hash text NOT NULL,                  -- argon2id, PHC string
  is_disabled boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- The cookie holds a random id; only its HMAC is kept, so a stolen table opens nothing.
CREATE TABLE session (
  key bytea PRIMARY KEY,
  id uuid NOT NULL UNIQUE,                      -- the name people see when they list and revoke
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  confirmed_at timestamptz NOT NULL,            -- when the password was last given
  revoked_at timestamptz,
  address text NOT NULL,
  user_agent text NOT NULL
);
CREATE INDEX session_of_user ON session (user_id) WHERE revoked_at IS NULL;
CREATE INDEX session_created ON session (created_at);

CREATE TABLE setup_code (
  code_hash bytea PRIMARY KEY,                  -- sha256
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Append-only; each row carries the hash of the one before it.
CREATE TABLE audit (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_id uuid,                                -- null: nobody was signed in
  actor_name text NOT NULL,
  action text NOT NULL,
  target text NOT NULL,
  detail jsonb NOT NULL,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL UNIQUE
);
CREATE INDEX audit_actor ON audit (actor_id, seq);

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only';
END $$;
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON audit
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_no_truncate BEFORE TRUNCATE ON audit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- The shape that rate-limiter-flexible expects.
CREATE TABLE rate_limit (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
