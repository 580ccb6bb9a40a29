-- The last requests of each key, for whoever looks for the reason of a refusal. Written in batches beside the requests, trimmed
-- to 1,000 a key; of a request only the pattern of its address and names of fields, never a number or a text.
CREATE TABLE key_request (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key_id uuid NOT NULL REFERENCES api_key ON DELETE CASCADE,
  at timestamptz NOT NULL,                      -- when it came
  door text NOT NULL,                           -- method and pattern of the address
  status integer NOT NULL,
  code text,                                    -- of a refusal, from our closed list
  fields jsonb NOT NULL,                        -- of a refusal: [{path, rule}]
  request_id uuid NOT NULL,
  took_ms integer NOT NULL,                     -- until the head of the answer
  is_replayed boolean NOT NULL,                 -- answered as before, by its Idempotency-Key
  address text NOT NULL
);
CREATE INDEX key_request_of_key ON key_request (key_id, id);
CREATE INDEX key_request_old ON key_request (at);
