-- An authenticator app: one a person. The secret is sealed with a key that only the processes of the console have.
CREATE TABLE totp (
  user_id uuid PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  sealed_secret bytea NOT NULL,                 -- AES-256-GCM: nonce, tag, text
  last_step bigint NOT NULL,                    -- a code works once: the next one is of a later step
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);

-- A secret that was shown and not proven yet; it belongs to the browser that asked for it.
CREATE TABLE totp_enrolment (
  session_id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  sealed_secret bytea NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE TABLE recovery_code (
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  code_hash bytea NOT NULL,                     -- argon2id with the salt of the set
  salt bytea NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- A sign-in of which the second step is missing: it opens nothing but that step.
CREATE TABLE pending_sign_in (
  key bytea PRIMARY KEY,                        -- HMAC of the id in the cookie
  user_id uuid REFERENCES app_user ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX pending_sign_in_end ON pending_sign_in (expires_at);
