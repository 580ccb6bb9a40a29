-- Events are also written down for a key that asks for them, until it has not asked for 30 days.
ALTER TABLE api_key ADD COLUMN pulled_at timestamptz;

CREATE OR REPLACE FUNCTION is_outgoing_wanted(wanted text[]) RETURNS boolean LANGUAGE sql STABLE
  RETURN EXISTS (SELECT FROM event_address WHERE types && wanted)
    OR EXISTS (SELECT FROM api_key WHERE pulled_at > now() - interval '30 days' AND revoked_at IS NULL);
