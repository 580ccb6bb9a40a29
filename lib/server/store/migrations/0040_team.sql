ALTER TABLE app_user
  ADD COLUMN rights text[] CHECK (rights <@ ARRAY['seeNumbers', 'listen', 'export', 'settings']), -- null: those of the role
  ADD COLUMN removed_at timestamptz,
  ADD COLUMN password_at timestamptz,           -- when it was last changed; null: never since the account was made
  ADD COLUMN seen_at timestamptz;

-- Why it ended, said on the sign-in page: 'rights', 'disabled', 'removed', 'password', 'elsewhere'.
ALTER TABLE session ADD COLUMN revoked_because text;

-- One-time links; only the hash of a code is kept, so a stolen table opens nothing.
CREATE TABLE invitation (
  id uuid PRIMARY KEY,
  code_hash bytea NOT NULL UNIQUE,              -- sha256
  email text NOT NULL CHECK (email = lower(email)),
  name text NOT NULL,
  role text NOT NULL CHECK (role IN ('viewer', 'sender', 'admin', 'owner')),
  rights text[],
  invited_by uuid NOT NULL,
  invited_by_name text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX invitation_email ON invitation (email);

CREATE TABLE reset_code (
  user_id uuid PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  code_hash bytea NOT NULL UNIQUE,              -- sha256
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
