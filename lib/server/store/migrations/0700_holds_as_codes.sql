-- Why a campaign waits was kept as the sentence that was shown; from now on as a code with its parameters, in the words of
-- `lib/contract/words/reason`. A sentence that is not recognised is kept as it was said.
CREATE FUNCTION pg_temp.said(words text) RETURNS jsonb LANGUAGE sql AS
  $$ SELECT jsonb_build_object('code', 'said', 'params', jsonb_build_object('words', words)) $$;
CREATE FUNCTION pg_temp.number(digits text) RETURNS jsonb LANGUAGE sql AS $$ SELECT to_jsonb(replace(digits, ',', '')::numeric) $$;
-- Of ` Its reason: “no” (400).`; null of an empty text.
CREATE FUNCTION pg_temp.quote(words text) RETURNS jsonb LANGUAGE sql AS $$
  SELECT jsonb_build_object('words', m[1], 'status', m[2]::int) FROM regexp_match(words, '^ ?Its reason: “(.*)” \((\d+)\)\.$') m WHERE m IS NOT NULL
$$;
CREATE FUNCTION pg_temp.hours(at text, until text) RETURNS jsonb LANGUAGE sql AS
  $$ SELECT CASE WHEN at IS NOT NULL THEN jsonb_build_object('from', at, 'to', until) END $$;
CREATE FUNCTION pg_temp.template(words text) RETURNS jsonb LANGUAGE sql AS $$
  SELECT jsonb_build_object('name', m[1], 'language', m[2]) FROM regexp_match(words, '^ (\S+) \((\S+)\)$') m WHERE m IS NOT NULL
$$;

CREATE FUNCTION pg_temp.hold_reason(kind text, detail text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  m text[];
  code text;
  params jsonb := '{}';
  quoted constant text := '(| Its reason: “.*” \(\d+\)\.)$';
  hours constant text := '(\d\d:\d\d) and (\d\d:\d\d)';
  company constant text := '(?:at any hour|between (\d\d:\d\d) and (\d\d:\d\d))';
BEGIN
  CASE kind
  WHEN 'rate' THEN
    m := regexp_match(detail, '^Your own limit of ([\d,]+) messages? a second\.$');
    IF m IS NOT NULL THEN code := 'own-limit'; params := jsonb_build_object('messages', pg_temp.number(m[1])); END IF;
    IF code IS NULL THEN
      m := regexp_match(detail, '^Settings allow (\d+) (SMS|chat messages) a second for all campaigns together\.$');
      IF m IS NOT NULL THEN
        code := 'settings-limit';
        params := jsonb_build_object('service', CASE m[2] WHEN 'SMS' THEN 'sms' ELSE 'chat' END, 'messages', pg_temp.number(m[1]));
      END IF;
    END IF;
    IF code IS NULL THEN
      m := regexp_match(detail, '^Our pace of (\d+(?:\.\d+)?) (requests?|person|people) a second\.$');
      IF m IS NOT NULL THEN
        code := 'our-pace';
        params := jsonb_build_object('service', CASE WHEN m[2] ~ '^request' THEN 'sms' ELSE 'chat' END, 'pace', pg_temp.number(m[1]));
      END IF;
    END IF;
  WHEN 'hours' THEN
    m := regexp_match(detail, '^You chose to send it only between ' || hours || '\.$');
    IF m IS NOT NULL THEN code := 'own-hours'; params := jsonb_build_object('own', pg_temp.hours(m[1], m[2])); END IF;
    IF code IS NULL THEN
      m := regexp_match(detail, '^You chose to send it only between ' || hours || ', and settings now allow (marketing|service)(?: messages)? only '
        || company || '\. Change the settings, or cancel it and send a copy at other hours\.$');
      IF m IS NOT NULL THEN
        code := 'never-open';
        params := jsonb_build_object('own', pg_temp.hours(m[1], m[2]), 'of', m[3], 'company', pg_temp.hours(m[4], m[5]));
      END IF;
    END IF;
  WHEN 'quiet-hours' THEN
    m := regexp_match(detail, '^(Marketing|Service) messages are sent only ' || company || '\.(?: Today is a public holiday: (.*)\.)?$');
    IF m IS NOT NULL THEN
      code := 'company-hours';
      params := jsonb_build_object('of', lower(m[1]), 'company', pg_temp.hours(m[2], m[3]), 'holiday', m[4]);
    END IF;
  WHEN 'reach' THEN
    m := regexp_match(detail, '^Your WhatsApp account may reach ([\d,]+) (?:person|people) in 24 hours, and so many were reached\. We go on when there is room for more\.$');
    IF m IS NOT NULL THEN code := 'reach'; params := jsonb_build_object('limit', pg_temp.number(m[1])); END IF;
  WHEN 'unnamed' THEN
    m := regexp_match(detail, '^We asked the service (\d+) times about ([\d,]+) (?:person|people), and no answer named them\. We will ask again with the same key, up to (\d+) times in all\.$');
    IF m IS NOT NULL THEN
      code := 'unnamed';
      params := jsonb_build_object('tries', pg_temp.number(m[1]), 'people', pg_temp.number(m[2]), 'most', pg_temp.number(m[3]));
    END IF;
  WHEN 'service' THEN
    m := regexp_match(detail, '^(\d+) requests in a row got no clear answer\. (.*) We check whether the service is back, then send the same requests again with the same key\.$');
    IF m IS NOT NULL THEN
      code := 'silence';
      params := jsonb_build_object('requests', pg_temp.number(m[1]), 'trouble', CASE WHEN m[2] <> '' THEN pg_temp.said(m[2]) END);
    END IF;
    IF code IS NULL THEN
      m := regexp_match(detail, '^We tried a request (\d+) times and got no clear answer, so these messages may have been sent\. (.*)$');
      IF m IS NOT NULL THEN code := 'tries-over'; params := jsonb_build_object('tries', pg_temp.number(m[1]), 'problem', pg_temp.said(m[2])); END IF;
    END IF;
    IF code IS NULL THEN
      m := regexp_match(detail, '^These messages may have been sent\. No clear answer within 30 minutes\. The service may not remember our key longer\. ?(.*)$');
      IF m IS NOT NULL THEN code := 'key-over'; params := jsonb_build_object('trouble', CASE WHEN m[1] <> '' THEN pg_temp.said(m[1]) END); END IF;
    END IF;
    IF code IS NULL THEN
      m := regexp_match(detail, '^The service refused the request\.' || quoted);
      IF m IS NOT NULL THEN code := 'request'; params := jsonb_build_object('quote', pg_temp.quote(m[1])); END IF;
    END IF;
    IF detail = 'The service asked us to go slower, or we could not reach it.' THEN code := 'slowed'; END IF;
  WHEN 'breaker' THEN
    m := regexp_match(detail, '^The service gave no clear answer\.(?: We have tried (once|\d+ times) since then, and it did not work\.)? We check whether it works, then go on with one message\.$');
    IF m IS NOT NULL THEN
      code := 'breaker';
      params := jsonb_build_object('tries', CASE WHEN m[1] IS NULL THEN 0 WHEN m[1] = 'once' THEN 1 ELSE split_part(m[1], ' ', 1)::int END);
    END IF;
  WHEN 'canary' THEN
    m := regexp_match(detail, '^It was sent to the first people, and (\d+) are queued\. Look at the results, then go on or cancel\.$');
    IF m IS NOT NULL THEN code := 'canary'; params := jsonb_build_object('queued', pg_temp.number(m[1])); END IF;
  WHEN 'reports' THEN
    m := regexp_match(detail, '^When it stopped, ([\d,]+) of ([\d,]+) accepted messages? had failed and ([\d,]+) (?:was|were) delivered\. (.*)\. Look at who failed, fix what you can, then resume or cancel\.$');
    IF m IS NOT NULL THEN
      code := 'reports';
      params := jsonb_build_object('failed', pg_temp.number(m[1]), 'accepted', pg_temp.number(m[2]), 'arrived', pg_temp.number(m[3]),
        'errorCode', NULL, 'errorText', m[4], 'isSms', false);
    END IF;
  WHEN 'failures' THEN
    m := regexp_match(detail, '^The service (refused|refused, or could not send to,) (\d+) of the last (\d+) people\. (It gave no reason\.|Its reason: “.*”(?: \(\d+\))?\.) Look at who was refused, fix what you can, then resume or cancel\.$');
    IF m IS NOT NULL THEN
      code := 'failures';
      params := jsonb_build_object('isFailed', m[1] <> 'refused', 'lost', pg_temp.number(m[2]), 'answered', pg_temp.number(m[3]), 'because',
        CASE WHEN m[4] ~ '\(\d+\)\.$' THEN jsonb_build_object('quote', pg_temp.quote(m[4]))
          WHEN m[4] <> 'It gave no reason.' THEN jsonb_build_object('words', substr(m[4], 14, length(m[4]) - 15)) END);
    END IF;
  WHEN 'credits' THEN
    m := regexp_match(detail, '^The next request needs ([\d,]+) credits?, and (?:none is|([\d,]+) (?:is|are)) left by the last balance that we know\. Add credits on the portal’s Credits page, then resume\.' || quoted);
    IF m IS NOT NULL THEN
      code := 'credits-short';
      params := jsonb_build_object('needed', pg_temp.number(m[1]), 'left', coalesce(pg_temp.number(m[2]), '0'), 'quote', pg_temp.quote(m[3]));
    END IF;
    IF code IS NULL THEN
      m := regexp_match(detail, '^The credits ran out: ([\d,]+) of ([\d,]+) messages? in the last request were not accepted\. (They are queued again|The service does not say which)\. Add credits on the portal’s Credits page, then resume\.$');
      IF m IS NOT NULL THEN
        code := 'credits-out';
        params := jsonb_build_object('refused', pg_temp.number(m[1]), 'size', pg_temp.number(m[2]), 'isPutBack', m[3] = 'They are queued again');
      END IF;
    END IF;
  WHEN 'key' THEN
    m := regexp_match(detail, '^(.*) Check it in the portal, then resume\.$');
    IF m IS NOT NULL THEN code := 'key'; params := jsonb_build_object('fault', pg_temp.said(m[1])); END IF;
  WHEN 'sender' THEN
    m := regexp_match(detail, '^The service refused the sender\. Choose an approved sender, then resume\.' || quoted);
    IF m IS NOT NULL THEN code := 'sender'; params := jsonb_build_object('quote', pg_temp.quote(m[1])); END IF;
  WHEN 'template' THEN
    m := regexp_match(detail, '^The service refused the template(| \S+ \(\S+\))\. Check it, then resume\.' || quoted);
    IF m IS NOT NULL THEN
      code := 'template';
      params := jsonb_build_object('template', pg_temp.template(m[1]), 'quote', pg_temp.quote(m[2]));
    END IF;
    IF code IS NULL THEN
      m := regexp_match(detail, '^The template (\S+) \((\S+)\) (was refused|does not accept these values), after the messages were accepted\. The service’s reason: “(.*)”\. Check the template, then resume or cancel\.$');
      IF m IS NOT NULL THEN
        code := 'template-failed';
        params := jsonb_build_object('name', m[1], 'language', m[2], 'of', CASE m[3] WHEN 'was refused' THEN 'template' ELSE 'values' END, 'words', m[4]);
      END IF;
    END IF;
    IF code IS NULL THEN
      m := regexp_match(detail, '^The template (\S+) \((\S+)\) (?:is not approved yet|was rejected|is paused|is disabled|was deleted)\.(?: The service’s reason: “(.*)”\.)? (?:Resume when it is approved, or cancel|Resume when it is approved again, or cancel|Cancel the rest, and use another template for these people)\.$');
      IF m IS NOT NULL THEN
        code := 'template-barred';
        params := jsonb_build_object('name', m[1], 'language', m[2], 'reason', m[3], 'state', CASE (regexp_match(detail,
          '^The template \S+ \(\S+\) (is not approved yet|was rejected|is paused|is disabled|was deleted)'))[1]
          WHEN 'is not approved yet' THEN 'pending' WHEN 'was rejected' THEN 'rejected' WHEN 'is paused' THEN 'paused'
          WHEN 'is disabled' THEN 'disabled' ELSE 'deleted' END);
      END IF;
    END IF;
  WHEN 'refusals' THEN
    m := regexp_match(detail, '^The service refused (?:(\d+) people in a row for the same reason|the template(| \S+ \(\S+\)), or the values in it)\. (.*) Nobody is counted as refused yet\. Fix what you can and try again, or count them as refused\.$');
    IF m[1] IS NOT NULL THEN
      code := 'refused-in-a-row';
      params := jsonb_build_object('people', pg_temp.number(m[1]), 'fault', pg_temp.said(m[3]));
    ELSIF m IS NOT NULL THEN
      code := 'template-refused';
      params := jsonb_build_object('template', pg_temp.template(m[2]), 'fault', pg_temp.said(m[3]));
    END IF;
  WHEN 'answers', 'outage' THEN
    m := regexp_match(detail, '^Two answers in a row do not say whether the messages were sent\. (.*) Look at the answers, then resume or cancel\.$');
    IF m IS NOT NULL THEN code := 'two-unclear'; params := jsonb_build_object('fault', pg_temp.said(m[1])); END IF;
    IF code IS NULL THEN
      m := regexp_match(detail, '^(\d+) of the last (\d+) requests were answered in a way that does not say whether the messages were sent\. (.*) Look at the answers, then resume or cancel\.$');
      IF m IS NOT NULL THEN
        code := 'many-unclear';
        params := jsonb_build_object('unclear', pg_temp.number(m[1]), 'of', pg_temp.number(m[2]), 'fault', pg_temp.said(m[3]));
      END IF;
    END IF;
    IF code IS NULL THEN
      m := regexp_match(detail, '^We tried three times, but the service did not work\. (.*) Resume when it works again\.$');
      IF m IS NOT NULL THEN code := 'outage'; params := jsonb_build_object('fault', pg_temp.said(m[1])); END IF;
    END IF;
  WHEN 'overdue' THEN
    IF detail = 'Its time passed while nothing was running here. Resume to send it now, or cancel it.' THEN code := 'overdue'; END IF;
  WHEN 'restored', 'copied', 'asleep' THEN
    m := regexp_match(detail, '^(.*?)( What was scheduled may have been sent, moved or cancelled since\.)? (Any of the|All|Between (\d+) and all) (\d+) (?:of the )?queued messages may have been sent already\. Compare with the portal first\. Resume sends to these \d+ people(?:, not before its scheduled time)?\. Cancel sends to nobody\.$');
    IF m IS NOT NULL THEN
      code := 'gap';
      params := jsonb_build_object('gap', pg_temp.said(m[1]), 'isPlanned', m[2] IS NOT NULL, 'open', pg_temp.number(m[5]),
        'least', CASE WHEN m[4] IS NOT NULL THEN pg_temp.number(m[4]) WHEN m[3] = 'All' THEN pg_temp.number(m[5]) ELSE '0' END);
    END IF;
  ELSE NULL;
  END CASE;
  RETURN CASE WHEN code IS NULL THEN pg_temp.said(coalesce(detail, '')) ELSE jsonb_build_object('code', code, 'params', params) END;
END $$;

UPDATE campaign SET hold = hold - 'detail' || pg_temp.hold_reason(hold->>'kind', hold->>'detail') WHERE hold IS NOT NULL;

DROP FUNCTION pg_temp.hold_reason(text, text), pg_temp.said(text), pg_temp.number(text), pg_temp.quote(text), pg_temp.hours(text, text),
  pg_temp.template(text);
