-- Why a run was not made was kept in the language in which it was thrown; from now on as a code with its parameters, in the words of
-- `lib/contract/words/reason/start-reasons.ts`. What is not recognised stands there as it was said.
CREATE FUNCTION pg_temp.number(said text) RETURNS jsonb LANGUAGE sql AS $$ SELECT to_jsonb(replace(said, ',', '')::int) $$;

CREATE FUNCTION pg_temp.run_reason(said text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE m text[];
BEGIN
  m := regexp_match(said, '^This needs ([\d,]+) SMS credits?, and (?:none is|([\d,]+) (?:is|are)) left\. Nothing was sent\.');
  IF m IS NOT NULL THEN
    RETURN jsonb_build_object('code', 'start-credits', 'params',
      jsonb_build_object('credits', pg_temp.number(m[1]), 'left', pg_temp.number(coalesce(m[2], '0'))));
  END IF;
  m := regexp_match(said, '^This plan has ([\d,]+) (?:person|people); your WhatsApp account may reach ([\d,]+) in 24 hours, and reached ([\d,]+)\.');
  IF m IS NOT NULL THEN
    RETURN jsonb_build_object('code', 'start-reach', 'params', jsonb_build_object('people', pg_temp.number(m[1]),
      'limit', pg_temp.number(m[2]), 'reached', pg_temp.number(m[3])));
  END IF;
  m := regexp_match(said, '^The template (\S+) \((\S+)\) (is not approved yet|was rejected|is paused|is disabled|was deleted)\.(?: The service’s reason: “(.*)”\.)?$');
  IF m IS NOT NULL THEN
    RETURN jsonb_build_object('code', 'start-template', 'params', jsonb_build_object('name', m[1], 'language', m[2], 'reason', m[4],
      'state', CASE m[3] WHEN 'is not approved yet' THEN 'pending' WHEN 'was rejected' THEN 'rejected' WHEN 'is paused' THEN 'paused'
        WHEN 'is disabled' THEN 'disabled' ELSE 'deleted' END));
  END IF;
  m := regexp_match(said, '^You may not send (chat messages|SMS)\. An owner or admin can give you this right in Settings, Team\.$');
  IF m IS NOT NULL THEN
    RETURN jsonb_build_object('code', 'start-right', 'params',
      jsonb_build_object('right', CASE m[1] WHEN 'SMS' THEN 'sms' ELSE 'chat' END));
  END IF;
  m := regexp_match(said, '^purpose is none of your purposes of (marketing|service)\.$');
  IF m IS NOT NULL THEN
    RETURN jsonb_build_object('code', 'purpose-unknown', 'params', jsonb_build_object('of', m[1]));
  END IF;
  m := regexp_match(said, '^“(.*)” is retired; choose another kind of message\.$');
  IF m IS NOT NULL THEN
    RETURN jsonb_build_object('code', 'purpose-retired', 'params', jsonb_build_object('label', m[1]));
  END IF;
  m := regexp_match(said, '^A (list|group|campaign) whose people you skip was deleted(?:, has not started, or its people were removed)?\. Choose again whom you skip\.$');
  IF m IS NOT NULL THEN
    RETURN jsonb_build_object('code', 'skips-gone', 'params', jsonb_build_object('of', m[1]));
  END IF;
  RETURN jsonb_build_object('code', 'said', 'params', jsonb_build_object('words', said));
END $$;

UPDATE automation_run SET reason = pg_temp.run_reason(reason->'params'->>'words') WHERE reason->>'code' = 'said';

DROP FUNCTION pg_temp.run_reason(text), pg_temp.number(text);
