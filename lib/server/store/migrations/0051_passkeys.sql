CREATE TABLE passkey (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,           -- base64url, made by the authenticator
  public_key bytea NOT NULL,                    -- COSE
  counter bigint NOT NULL,                      -- 0 for those that do not count
  transports text[] NOT NULL,
  name text NOT NULL,
  is_synced boolean NOT NULL,                   -- kept by an account on several devices
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkey_of_user ON passkey (user_id, created_at);

-- A challenge is answered once: it is taken away before the answer is looked at.
ALTER TABLE pending_sign_in
  ADD COLUMN challenge text,
  ADD COLUMN challenge_ends_at timestamptz;

CREATE TABLE passkey_enrolment (
  session_id uuid PRIMARY KEY,
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL
);
