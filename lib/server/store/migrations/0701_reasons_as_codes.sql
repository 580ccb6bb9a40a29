-- Why people were refused, skipped or are unknown, and what became of a request, were kept as the sentences that are shown; from
-- now on as the text of a code with its parameters, in the words of `lib/contract/words/reason`. What somebody else said
-- stands there as it was said.

-- A code with its parameters is longer than its words, and half of one is none.
CREATE OR REPLACE FUNCTION reason_words(said text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN left(btrim(regexp_replace(coalesce(said, ''),
    'wamid\.[\w+/=-]+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{16,}|\+?([' || digit_class() || '][\s()._*~/\u00a0\u00ad\u2000-\u2015\u202a-\u202f\u2060\ufeff-]{0,3}){6,}[' || digit_class() || ']',
    '…', 'gi')), CASE WHEN said LIKE '{"code":"%' THEN 3000 ELSE 300 END);

CREATE FUNCTION pg_temp.coded(code text, params text DEFAULT '') RETURNS text LANGUAGE sql AS
  $$ SELECT format('{"code":"%s","params":{%s}}', code, params) $$;
CREATE FUNCTION pg_temp.json(words text) RETURNS text LANGUAGE sql AS $$ SELECT to_json(words)::text $$;

CREATE TABLE pg_temp.constant (words text PRIMARY KEY, code text NOT NULL, params text NOT NULL DEFAULT '');
INSERT INTO pg_temp.constant (words, code) VALUES
  ('Opted out', 'opted-out'), ('Restricted: their data are kept and not used', 'restricted'),
  ('Not a number of the team, and this console is in trial', 'trial'), ('Withdrew consent', 'withdrawn'), ('No consent', 'no-consent'),
  ('Its time was over', 'expired'), ('No reason was given', 'no-reason'), ('The service did not accept it', 'not-accepted'),
  ('The service accepted it, but we cannot read the ids', 'accepted-without-ids'),
  ('The service answered, but we could not store the ids', 'ids-unstored'),
  ('The campaign was cancelled before we knew whether it was sent', 'cancelled-unanswered'),
  ('We found the call in the service’s list.', 'call-found'),
  ('We cannot read the answer of the service.', 'unreadable'),
  ('The service accepted the request, but we cannot read the ids.', 'ids-unreadable'),
  ('The service accepted the request, but we could not store its answer.', 'accepted-unstored'),
  ('We could not store the service’s answer.', 'answer-unstored'),
  ('The request failed, and we do not know why.', 'request-failed'), ('More than 5 s passed before it could be sent.', 'too-late'),
  ('We could not send it in time for your limit. It is queued again.', 'too-late-for-limit'),
  ('The database stopped while we stored the request.', 'database-stopped'),
  ('Tuma was stopped before it could store the answer.', 'died'),
  ('No clear answer within 30 minutes. The service may not remember our key longer.', 'too-old'),
  ('The service answered 404: it has deleted this template, or it cannot be asked about templates. We still get its events.', 'template-not-found'),
  ('We cannot draw a waveform of this kind of recording. Your browser may not play it either.', 'recording-no-form'),
  ('This recording is empty: there is no sound in it.', 'recording-silent'),
  ('The recording could not be read to its end, so it has no waveform.', 'recording-broke-off'),
  ('There is another recording now.', 'other-recording'),
  ('They wrote within 24 hours', 'open-window'), ('No open window, and a template is given', 'window-shut-template'),
  ('No open window and no template', 'window-shut'),
  ('The content is not the same as before.', 'other-content'), ('There were not enough credits.', 'no-credits');
INSERT INTO pg_temp.constant (words, code, params)
  SELECT format(s.words, b.words), s.code, format('"cause":"%s"', b.cause)
  FROM (VALUES ('We could not reach the service: %s.', 'unreachable'), ('No answer came from the service: %s.', 'no-answer')) s (words, code),
    (VALUES ('slow', 'it was too slow'), ('unmet', 'it did not connect in time'), ('refused', 'it refused the connection'),
      ('unknown-address', 'its address is not known'), ('address-lookup', 'its address could not be looked up'),
      ('certificate', 'its certificate is not valid'), ('broke', 'the connection broke')) b (cause, words);

CREATE TABLE pg_temp.quoting (words text PRIMARY KEY, code text NOT NULL);
INSERT INTO pg_temp.quoting (words, code) VALUES
  ('The service asks us to go slower.', 'asks-slower'), ('The service refused the request.', 'refused'),
  ('The service had a fault of its own.', 'own-fault'),
  ('The service answered from another address, which we do not follow.', 'other-address'),
  ('The answer of the service does not say whether the request was carried out.', 'says-nothing'),
  ('The service does not know this SMS, or it was sent with another API key.', 'sms-unknown'),
  ('The service does not know this.', 'not-known'), ('The voice subscription is not active.', 'no-subscription'),
  ('The service refused our API key.', 'key-refused'), ('The service does not allow this for our account.', 'sms-forbidden'),
  ('Our API key may not use chat, or it is no longer valid.', 'chat-forbidden'),
  ('Our API key may not use calls, or the voice subscription is not active.', 'voice-forbidden');

CREATE FUNCTION pg_temp.reason_of(said text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  m text[];
  known text;
BEGIN
  IF said LIKE '{"code":"%' THEN RETURN pg_temp.coded('said', '"words":' || pg_temp.json(said)); END IF;
  -- So much is kept of it where it is counted: it must be recognised there too.
  IF said IS NULL OR said = '' OR length(said) > 300 THEN RETURN said; END IF;
  SELECT pg_temp.coded(code, params) INTO known FROM pg_temp.constant WHERE words = said;
  IF FOUND THEN RETURN known; END IF;
  m := regexp_match(said, '^Had ([\d,]+) marketing messages? (today|in 7 days)$');
  IF m IS NOT NULL THEN
    RETURN pg_temp.coded(CASE m[2] WHEN 'today' THEN 'had-today' ELSE 'had-this-week' END, '"count":' || replace(m[1], ',', ''));
  END IF;
  m := regexp_match(said, '^(\d+) of these (\d+) were not accepted\. The service does not say which$');
  IF m IS NOT NULL THEN RETURN pg_temp.coded('some-not-accepted', format('"rejected":%s,"size":%s', m[1], m[2])); END IF;
  m := regexp_match(said, '^The answer says nothing about (\d+) of (\d+)\.$');
  IF m IS NOT NULL THEN RETURN pg_temp.coded('nobody-named', format('"missing":%s,"size":%s', m[1], m[2])); END IF;
  m := regexp_match(said, '^Decided by (.+) as (sent|not sent)$');
  IF m IS NOT NULL THEN
    RETURN pg_temp.coded('decided', format('"by":%s,"as":"%s"', pg_temp.json(m[1]), replace(m[2], ' ', '-')));
  END IF;
  m := regexp_match(said, '^Decided by (.+): (it rang|it did not ring)$');
  IF m IS NOT NULL THEN
    RETURN pg_temp.coded('call-decided', format('"by":%s,"hasRung":%s', pg_temp.json(m[1]), (m[2] = 'it rang')::text));
  END IF;
  m := regexp_match(said, '^(In the list|Gets it from) “(.*)”$');
  IF m IS NOT NULL THEN
    RETURN pg_temp.coded(CASE m[1] WHEN 'In the list' THEN 'in-list' ELSE 'from-campaign' END, '"name":' || pg_temp.json(m[2]));
  END IF;
  m := regexp_match(said, '^(.*?\.) (?:Its reason: “(.*)”|It gave no reason) \((\d+)\)\.$');
  IF m IS NOT NULL THEN
    SELECT pg_temp.coded(code, format('"words":%s,"status":%s', coalesce(pg_temp.json(m[2]), 'null'), m[3])) INTO known
      FROM pg_temp.quoting WHERE words = m[1];
    IF FOUND THEN RETURN known; END IF;
  END IF;
  m := regexp_match(said, '^The message may have been sent before\. Then the service refused it: “(.*)”\.$');
  IF m IS NOT NULL THEN RETURN pg_temp.coded('refused-again', '"words":' || pg_temp.json(m[1])); END IF;
  m := regexp_match(said, '^The message may have been sent before\. (.*)$');
  IF m IS NOT NULL THEN RETURN pg_temp.coded('sent-before', '"fault":' || pg_temp.part(m[1])); END IF;
  m := regexp_match(said, '^The second message was (cancelled|refused)(?:: (.*))?$');
  IF m IS NOT NULL THEN
    RETURN pg_temp.coded('second-lost', format('"to":"%s","why":%s', replace(m[1], 'refused', 'rejected'), coalesce(pg_temp.part(m[2]), 'null')));
  END IF;
  m := regexp_match(said, '^(.*) after we tried once\. We do not know whether that message was sent\.$');
  IF m IS NOT NULL THEN RETURN pg_temp.coded('forbidden-since', '"why":' || pg_temp.part(m[1])); END IF;
  m := regexp_match(said, '^(.*\.) (What was scheduled may have been sent, moved or cancelled since\. So we did not send it|It may have been sent already, so we did not send it again)\.$');
  IF m IS NOT NULL THEN
    RETURN pg_temp.coded('given-up', format('"gap":%s,"isPlanned":%s', pg_temp.part(m[1]), (m[2] LIKE 'What%')::text));
  END IF;
  RETURN said;
END $$;
-- One that is part of another.
CREATE FUNCTION pg_temp.part(said text) RETURNS text LANGUAGE sql AS $$
  SELECT CASE WHEN found LIKE '{"code":"%' THEN found ELSE pg_temp.coded('said', '"words":' || pg_temp.json(found)) END
  FROM pg_temp.reason_of(said) found WHERE said IS NOT NULL
$$;

UPDATE connection SET trouble = pg_temp.reason_of(trouble) WHERE trouble IS NOT NULL;
UPDATE campaign SET held_words = pg_temp.reason_of(held_words), refusals_meant = pg_temp.reason_of(refusals_meant),
    first_reason = pg_temp.reason_of(first_reason)
  WHERE held_words IS NOT NULL OR refusals_meant IS NOT NULL OR first_reason IS NOT NULL;
UPDATE attempt a SET problem = x.problem
  FROM (SELECT id, pg_temp.reason_of(problem) AS problem FROM attempt WHERE problem IS NOT NULL) x
  WHERE a.id = x.id AND a.problem <> x.problem;

UPDATE call SET problem = pg_temp.reason_of(problem), ask_problem = pg_temp.reason_of(ask_problem)
  WHERE problem IS NOT NULL OR ask_problem IS NOT NULL;
UPDATE call_walk SET problem = pg_temp.reason_of(problem) WHERE problem IS NOT NULL;
UPDATE call_peaks SET problem = pg_temp.reason_of(problem) WHERE problem IS NOT NULL;
UPDATE failed_read SET problem = pg_temp.reason_of(problem);
UPDATE template_attempt SET problem = pg_temp.reason_of(problem) WHERE problem IS NOT NULL;
UPDATE template SET check_problem = pg_temp.reason_of(check_problem) WHERE check_problem IS NOT NULL;
UPDATE api_message SET why = pg_temp.reason_of(why) WHERE why IS NOT NULL;

-- Who was refused, skipped or is unknown stands in `recipient_apart`; what few others have is read as it was said.
ALTER TABLE recipient DISABLE TRIGGER recipient_apart_moved;
ALTER TABLE recipient DISABLE TRIGGER outgoing_recipients;
UPDATE recipient r SET reason = x.reason
  FROM (SELECT p.campaign_id, p.pack, p.seq, pg_temp.reason_of(p.reason) AS reason
    FROM recipient_apart a JOIN recipient p ON p.campaign_id = a.campaign_id AND p.seq = a.seq WHERE p.reason IS NOT NULL) x
  WHERE r.campaign_id = x.campaign_id AND r.pack = x.pack AND r.seq = x.seq AND r.reason <> x.reason;
ALTER TABLE recipient ENABLE TRIGGER recipient_apart_moved;
ALTER TABLE recipient ENABLE TRIGGER outgoing_recipients;
UPDATE recipient_apart a SET reason = reason_id(NULL, r.reason) FROM recipient r
  WHERE r.campaign_id = a.campaign_id AND r.seq = a.seq AND a.reason IS NOT NULL AND r.reason LIKE '{"code":"%';

CREATE TABLE pg_temp.moved AS
  SELECT said AS said_before, reason AS before, reason_words(stored) AS said, reason_id(NULL, stored) AS reason
  FROM (SELECT said, reason, pg_temp.reason_of(said) AS stored
    FROM (SELECT said, reason FROM campaign_reason WHERE state <> 'failed' UNION SELECT said, reason FROM campaign_reason_added WHERE state <> 'failed'
      UNION SELECT said, reason FROM reason_hour WHERE state <> 'failed') known) known
  WHERE stored <> said;
UPDATE campaign_reason k SET reason = m.reason, said = m.said FROM pg_temp.moved m
  WHERE k.state <> 'failed' AND k.reason = m.before AND k.said = m.said_before;
UPDATE campaign_reason_added k SET reason = m.reason, said = m.said FROM pg_temp.moved m
  WHERE k.state <> 'failed' AND k.reason = m.before AND k.said = m.said_before;
UPDATE reason_hour k SET reason = m.reason, said = m.said FROM pg_temp.moved m
  WHERE k.state <> 'failed' AND k.reason = m.before AND k.said = m.said_before;
UPDATE contact_list l SET reason = m.reason FROM pg_temp.moved m WHERE l.reason = m.before AND l.state IS DISTINCT FROM 'failed';

DROP TABLE pg_temp.moved;
DROP FUNCTION pg_temp.part(text), pg_temp.reason_of(text), pg_temp.coded(text, text), pg_temp.json(text);
DROP TABLE pg_temp.constant, pg_temp.quoting;

CREATE OR REPLACE FUNCTION note_outgoing_recipients() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_outgoing_wanted('{message.accepted,message.refused,message.unknown,message.skipped}') THEN
    INSERT INTO outgoing_event (type, at, number, data)
      SELECT said.type, n.updated_at, n.number, jsonb_build_object('campaignId', n.campaign_id, 'place', n.seq, 'row', n.row_number,
        'channel', c.channel, 'byHand', c.kind = 'direct', 'mayHelpToRetry', n.is_retryable,
        'reason', coalesce(n.reason, CASE n.state WHEN 'cancelled' THEN '{"code":"cancelled","params":{}}' END))
        || outgoing_of_key(n.campaign_id, n.seq)
      FROM added n JOIN gone o USING (campaign_id, seq) JOIN campaign c ON c.id = n.campaign_id
        CROSS JOIN LATERAL (SELECT CASE n.state WHEN 'accepted' THEN 'message.accepted' WHEN 'rejected' THEN 'message.refused'
          WHEN 'unknown' THEN 'message.unknown' WHEN 'cancelled' THEN 'message.skipped' END AS type) said
      WHERE n.state <> o.state AND c.channel <> 'voice' AND c.started_at IS NOT NULL AND is_outgoing_wanted(ARRAY[said.type]);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION outgoing_message_data(m message) RETURNS jsonb LANGUAGE sql STABLE
  RETURN jsonb_build_object('messageId', m.id::text, 'serviceId', m.service_id, 'campaignId', m.campaign_id, 'place', m.seq,
    'channel', m.channel, 'certainty', m.grade, 'code', m.error_code, 'mayHelpToRetry', m.is_retryable,
    'reason', CASE m.state WHEN 'expired' THEN '{"code":"no-report","params":{}}' ELSE m.error_text END)
    || outgoing_of_key(m.campaign_id, m.seq);
