-- Keys by which other systems use the API. Each acts under an account of its own, so that what it did is named like what
-- people do; the account is removed from its first day: nobody signs in to it, and no list of people has it.
CREATE TABLE api_key (
  id uuid PRIMARY KEY REFERENCES app_user,
  hash bytea NOT NULL UNIQUE,                   -- sha256 of the secret, which is shown once
  hint text NOT NULL,                           -- its beginning and end, by which people tell keys apart
  old_hash bytea UNIQUE,                        -- the secret before, while it is replaced
  old_until timestamptz,
  senders text[],                               -- null: any
  addresses text[],                             -- CIDR; null: from anywhere
  messages_per_day integer,
  credits_per_day integer,
  expires_at timestamptz,
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL,
  revoked_at timestamptz,
  used_at timestamptz,
  used_from text
);

-- What a key has been accepted for on a day of the company, where it has a limit.
CREATE TABLE api_key_day (
  key_id uuid NOT NULL REFERENCES api_key,
  day date NOT NULL,
  messages integer NOT NULL,
  credits integer NOT NULL,
  PRIMARY KEY (key_id, day)
);

-- Written in the transaction that accepts: the same key never makes anything twice. Of the body only digests are kept.
CREATE TABLE api_request (
  key_id uuid NOT NULL REFERENCES api_key,
  idempotency_key text NOT NULL,
  digests jsonb NOT NULL,
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (key_id, idempotency_key)
);

-- One message that a key asked for; what becomes of it stands with its recipient.
CREATE TABLE api_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  campaign_id uuid NOT NULL,
  seq integer NOT NULL,
  key_id uuid NOT NULL REFERENCES api_key,
  reference text,
  metadata jsonb,
  why text,                                     -- of channel auto: why it goes this way
  UNIQUE (campaign_id, seq)
);
CREATE INDEX api_message_of_key ON api_message (key_id, id);
CREATE INDEX api_message_reference ON api_message (key_id, reference) WHERE reference IS NOT NULL;

-- From then on nobody of it is sent to any more.
ALTER TABLE campaign ADD COLUMN expires_at timestamptz;
