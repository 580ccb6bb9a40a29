-- Who signs in by a provider of identities (OpenID Connect): the provider's own name of a person never changes, their e-mail may.
CREATE TABLE identity (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (issuer, subject)
);
CREATE UNIQUE INDEX identity_of_user ON identity (user_id, issuer);

-- What a second step follows: the log says with what somebody signed in.
ALTER TABLE pending_sign_in ADD COLUMN begun_by text NOT NULL DEFAULT 'password';
