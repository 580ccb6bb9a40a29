-- A step that is no news has no type: also where a key asks for all events none is written for it, and its statement goes on.
CREATE OR REPLACE FUNCTION is_outgoing_wanted(wanted text[]) RETURNS boolean LANGUAGE sql STABLE
  RETURN array_remove(wanted, NULL) <> '{}' AND (EXISTS (SELECT FROM event_address WHERE types && wanted)
    OR EXISTS (SELECT FROM api_key WHERE pulled_at > now() - interval '30 days' AND revoked_at IS NULL));
