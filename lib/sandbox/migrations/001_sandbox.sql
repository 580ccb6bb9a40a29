CREATE TABLE setting (
  name text PRIMARY KEY,
  value jsonb NOT NULL
);

CREATE TABLE customer (
  id int PRIMARY KEY,
  auth_user_id bigint NOT NULL,
  balance int NOT NULL CHECK (balance >= 0),
  is_chat_ready boolean NOT NULL DEFAULT true,
  has_phone_number boolean NOT NULL DEFAULT true,
  has_voice boolean NOT NULL DEFAULT true
);

CREATE TABLE api_key (
  id uuid PRIMARY KEY,
  customer_id int NOT NULL REFERENCES customer,
  key text NOT NULL UNIQUE,
  grants text[] NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  revoked_at timestamptz
);

CREATE TABLE sender (
  id uuid PRIMARY KEY,
  customer_id int NOT NULL REFERENCES customer,
  name text NOT NULL,
  legacy_id int UNIQUE,
  state text NOT NULL CHECK (state IN ('approved', 'pending', 'rejected')),
  usage_limit int,
  used int NOT NULL DEFAULT 0,
  UNIQUE (customer_id, name)
);

CREATE TABLE sms (
  id uuid PRIMARY KEY,
  customer_id int NOT NULL,
  recipient text NOT NULL,
  status text NOT NULL,
  -- Decided on acceptance, so that a life cycle step is one statement over many rows.
  fate text NOT NULL CHECK (fate IN ('delivered', 'refused', 'lost', 'silent')),
  pace real NOT NULL,
  due_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX sms_due ON sms (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE conversation (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 4001) PRIMARY KEY,
  customer_id int NOT NULL,
  -- Digits only: one person has one window however a caller spells the number.
  phone text NOT NULL,
  name text,
  last_inbound_at timestamptz,
  UNIQUE (customer_id, phone)
);

CREATE TABLE chat_message (
  id uuid PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY (START WITH 156001) UNIQUE,
  customer_id int NOT NULL,
  conversation_id bigint NOT NULL,
  idempotency_key text NOT NULL,
  payload_hash text NOT NULL,
  recipient text NOT NULL,
  kind text NOT NULL,
  template jsonb,
  wamid text,
  status text NOT NULL,
  fate text NOT NULL,
  pace real NOT NULL,
  due_at timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (customer_id, idempotency_key)
);
CREATE INDEX chat_message_due ON chat_message (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE template (
  id uuid PRIMARY KEY,
  customer_id int NOT NULL,
  channel text NOT NULL,
  name text NOT NULL,
  language text NOT NULL,
  category text NOT NULL,
  component_schema jsonb NOT NULL,
  variable_schema jsonb,
  status text NOT NULL,
  -- What the provider says; the status above follows it on sync, on read or by review.
  provider_status text NOT NULL,
  external_id text NOT NULL,
  revision int NOT NULL DEFAULT 1,
  rejection_reason text,
  due_at timestamptz,
  created_at timestamptz NOT NULL,
  synced_at timestamptz NOT NULL,
  deleted_at timestamptz,
  UNIQUE (customer_id, name, language)
);
CREATE INDEX template_due ON template (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE webhook_endpoint (
  customer_id int PRIMARY KEY REFERENCES customer,
  url text NOT NULL,
  secret text NOT NULL,
  event_types text[] NOT NULL,
  state text NOT NULL CHECK (state IN ('active', 'paused')),
  consecutive_failures int NOT NULL DEFAULT 0
);

CREATE TABLE webhook_delivery (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id uuid NOT NULL,
  customer_id int NOT NULL,
  event_type text NOT NULL,
  body text NOT NULL,
  copies int NOT NULL DEFAULT 1,
  state text NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  due_at timestamptz,
  created_at timestamptz NOT NULL,
  last_attempt_at timestamptz,
  response_status int,
  response_text text
);
CREATE INDEX webhook_delivery_due ON webhook_delivery (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE ledger (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  channel text NOT NULL,
  operation text NOT NULL,
  customer_id int NOT NULL,
  message_id uuid NOT NULL,
  recipient text NOT NULL,
  sender text,
  content text,
  parameters jsonb,
  idempotency_key text,
  credits int NOT NULL DEFAULT 0
);

CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'the ledger is append-only'; END $$;
CREATE TRIGGER ledger_append_only BEFORE UPDATE OR DELETE ON ledger
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

CREATE TABLE call (
  id uuid PRIMARY KEY,
  call_attempt_id text NOT NULL UNIQUE,
  customer_id int NOT NULL,
  caller_number text NOT NULL,
  destination_number text NOT NULL,
  status text NOT NULL,
  fate text NOT NULL,
  pace real NOT NULL,
  due_at timestamptz,
  recording_media_id uuid,
  started_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX call_due ON call (due_at) WHERE due_at IS NOT NULL;
