-- All tables after migration 0681, for a database that has none: a new one is made by this file, one of before by the migrations.
-- A later change is a migration, not a line here.

SET LOCAL check_function_bodies = off;

CREATE FUNCTION accounts_behind(account uuid) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  WITH RECURSIVE behind (id, given_by) AS (
    SELECT id, CASE WHEN role <> 'owner' THEN given_by END FROM app_user WHERE id = account
    UNION
    SELECT giver.id, giver.given_by FROM behind JOIN app_user giver ON giver.id = behind.given_by AND giver.role <> 'owner')
  SELECT array_agg(id) FROM behind
$$;

CREATE FUNCTION words_of(name text) RETURNS text[] LANGUAGE sql IMMUTABLE
  RETURN ARRAY(SELECT DISTINCT left(word, 60) FROM regexp_split_to_table(lower(name), '[^[:alnum:]]+') AS word WHERE word <> '');

CREATE FUNCTION beginnings_of(name text) RETURNS text[] LANGUAGE sql IMMUTABLE
  RETURN ARRAY(SELECT DISTINCT left(word, n) FROM unnest(words_of(name)) AS word, generate_series(1, 10) AS n);

CREATE FUNCTION campaign_count_of(state text, started_at timestamptz, n_unknown int) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN 'campaign-' || CASE WHEN state = 'cancelled' AND started_at IS NULL THEN 'discarded'
    WHEN state = 'ready' THEN 'draft' WHEN n_unknown > 0 AND state IN ('sent', 'completed') THEN 'needs-attention' ELSE state END;

CREATE FUNCTION counts_of(recording text, status text, phase text) RETURNS text[] LANGUAGE sql IMMUTABLE
  RETURN ARRAY['call']
    || CASE WHEN recording IN ('ready', 'awaited') THEN ARRAY['call-' || recording] ELSE '{}' END
    || CASE WHEN status = 'no-answer' AND phase IN ('open', 'ended') THEN ARRAY['call-no-answer'] ELSE '{}' END
    || CASE WHEN phase = 'unknown' THEN ARRAY['call-unknown'] ELSE '{}' END;

CREATE FUNCTION digit_class() RETURNS text LANGUAGE sql IMMUTABLE
  RETURN '0-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f'
    || '\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0de6-\u0def\u0e50-\u0e59\u0ed0-\u0ed9\u0f20-\u0f29'
    || '\u1040-\u1049\u1090-\u1099\u17e0-\u17e9\u1810-\u1819\u1946-\u194f\u19d0-\u19d9\u1a80-\u1a89\u1a90-\u1a99'
    || '\u1b50-\u1b59\u1bb0-\u1bb9\u1c40-\u1c49\u1c50-\u1c59\ua620-\ua629\ua8d0-\ua8d9\ua900-\ua909\ua9d0-\ua9d9'
    || '\ua9f0-\ua9f9\uaa50-\uaa59\uabf0-\uabf9\uff10-\uff19\U000104a0-\U000104a9\U00010d30-\U00010d39'
    || '\U00010d40-\U00010d49\U00011066-\U0001106f\U000110f0-\U000110f9\U00011136-\U0001113f\U000111d0-\U000111d9'
    || '\U000112f0-\U000112f9\U00011450-\U00011459\U000114d0-\U000114d9\U00011650-\U00011659\U000116c0-\U000116c9'
    || '\U000116d0-\U000116d9\U000116da-\U000116e3\U00011730-\U00011739\U000118e0-\U000118e9\U00011950-\U00011959'
    || '\U00011bf0-\U00011bf9\U00011c50-\U00011c59\U00011d50-\U00011d59\U00011da0-\U00011da9\U00011de0-\U00011de9'
    || '\U00011f50-\U00011f59\U00016130-\U00016139\U00016a60-\U00016a69\U00016ac0-\U00016ac9\U00016b50-\U00016b59'
    || '\U00016d70-\U00016d79\U0001ccf0-\U0001ccf9\U0001d7ce-\U0001d7d7\U0001d7d8-\U0001d7e1\U0001d7e2-\U0001d7eb'
    || '\U0001d7ec-\U0001d7f5\U0001d7f6-\U0001d7ff\U0001e140-\U0001e149\U0001e2f0-\U0001e2f9\U0001e4f0-\U0001e4f9'
    || '\U0001e5f1-\U0001e5fa\U0001e950-\U0001e959\U0001fbf0-\U0001fbf9';

CREATE FUNCTION end_grace() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.grace_until := NULL;
  IF NEW.state NOT IN ('draft', 'ready') THEN
    DELETE FROM draft WHERE campaign_id = NEW.id;
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION end_outside_hours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.outside_hours_by := NULL;
  NEW.outside_hours_at := NULL;
  RETURN NEW;
END $$;

CREATE FUNCTION figures_of(phase text, status text, duration_s integer, length_kind text) RETURNS TABLE (name text, n bigint)
  LANGUAGE sql IMMUTABLE AS $$
  SELECT x.name, x.n::bigint FROM (SELECT status IN ('talking', 'finished') AS is_answered,
      coalesce(length_kind, 'span') = 'span' AS is_span) a, LATERAL (VALUES ('call-made', 1), ('call-answered', is_answered::int),
      ('call-talk', CASE WHEN is_answered AND NOT is_span THEN coalesce(duration_s, 0) ELSE 0 END),
      ('call-span', CASE WHEN is_answered AND is_span THEN coalesce(duration_s, 0) ELSE 0 END)) AS x (name, n)
    WHERE phase NOT IN ('refused', 'not-called') AND x.n <> 0
$$;

CREATE FUNCTION forget_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM link l USING gone WHERE l.campaign_id = gone.campaign_id AND l.seq = gone.seq;
  RETURN NULL;
END $$;

CREATE TABLE attempt (
  id uuid PRIMARY KEY,
  campaign_id uuid NOT NULL,
  ordinal integer NOT NULL,
  operation text NOT NULL,
  state text NOT NULL,
  size integer NOT NULL,
  seqs integer[] NOT NULL,
  body_hash text NOT NULL,
  segments_predicted integer DEFAULT 0 NOT NULL,
  owner text NOT NULL,
  fence integer DEFAULT 1 NOT NULL,
  tries integer DEFAULT 1 NOT NULL,
  first_attempting_at timestamptz DEFAULT now() NOT NULL,
  attempting_at timestamptz DEFAULT now() NOT NULL,
  due_at timestamptz,
  finished_at timestamptz,
  http_status integer,
  answer text,
  problem text,
  is_ambiguous boolean DEFAULT false NOT NULL,
  is_unfolded boolean DEFAULT false NOT NULL,
  accepted integer,
  rejected integer,
  credits integer,
  balance_before bigint,
  balance_after bigint,
  resolution text,
  resolved_by uuid,
  resolved_at timestamptz,
  oddities text[],
  is_baffling boolean DEFAULT false NOT NULL,
  failed integer,
  service_request text,
  CONSTRAINT attempt_resolution_check CHECK (resolution IN ('sent', 'not-sent', 'resend')),
  CONSTRAINT attempt_state_check CHECK (state IN ('attempting', 'planned', 'done', 'refused', 'not-sent', 'unknown'))
);
CREATE INDEX attempt_by_operation ON attempt (operation, finished_at, id);
CREATE INDEX attempt_finished ON attempt (finished_at);
CREATE INDEX attempt_odd ON attempt (campaign_id, ordinal) WHERE ((state IN ('unknown', 'refused')) OR (oddities IS NOT NULL) OR is_baffling);
CREATE INDEX attempt_of_campaign ON attempt (campaign_id, ordinal);
CREATE INDEX attempt_open ON attempt (campaign_id, state) WHERE (state IN ('attempting', 'planned', 'unknown'));
CREATE INDEX attempt_refused ON attempt (operation, finished_at, id) WHERE ((state = 'refused'::text) OR ((state = 'not-sent'::text) AND (http_status IS NOT NULL)) OR (rejected > 0));
CREATE INDEX attempt_unanswered ON attempt (operation, finished_at, id) WHERE ((state = 'unknown'::text) OR ((state = 'not-sent'::text) AND (http_status IS NULL)));
CREATE INDEX attempt_under_way ON attempt (attempting_at) WHERE (state = 'attempting'::text);
CREATE INDEX attempt_unfolded ON attempt (campaign_id) WHERE is_unfolded;
CREATE INDEX attempt_unstated ON attempt (campaign_id) WHERE ((operation ~~ 'sms.%'::text) AND (credits IS NULL) AND ((state = 'done'::text) OR ((state = 'unknown'::text) AND (resolution = 'sent'::text))));

CREATE FUNCTION handed_over(a attempt) RETURNS TABLE (name text, at timestamptz, n bigint) LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN a.operation LIKE 'sms.%' THEN 'handed-sms' ELSE 'handed-chat' END,
    quarter_of(CASE a.state WHEN 'done' THEN a.finished_at ELSE a.attempting_at END),
    (CASE a.state WHEN 'done' THEN a.accepted ELSE a.size END)::bigint
  WHERE a.operation <> 'voice.call'
    AND ((a.state = 'done' AND a.accepted > 0 AND a.finished_at IS NOT NULL) OR (a.state = 'unknown' AND a.resolution = 'sent'))
$$;

CREATE FUNCTION has_reason(state text, reason text) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN state = 'rejected' OR (state = 'cancelled' AND reason IS NOT NULL);

CREATE TABLE api_key (
  id uuid PRIMARY KEY,
  hash bytea NOT NULL,
  hint text NOT NULL,
  old_hash bytea,
  old_until timestamptz,
  senders text[],
  addresses text[],
  messages_per_day integer,
  credits_per_day integer,
  expires_at timestamptz,
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL,
  revoked_at timestamptz,
  used_at timestamptz,
  used_from text,
  pulled_at timestamptz,
  CONSTRAINT api_key_hash_key UNIQUE (hash),
  CONSTRAINT api_key_old_hash_key UNIQUE (old_hash)
);

CREATE TABLE event_address (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  name text NOT NULL,
  url text NOT NULL,
  secret bytea NOT NULL,
  old_secret bytea,
  old_secret_until timestamptz,
  types text[] NOT NULL,
  sees_numbers boolean DEFAULT false NOT NULL,
  is_on boolean DEFAULT true NOT NULL,
  off_because text,
  failing_since timestamptz,
  accepted_at timestamptz,
  created_by uuid NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT event_address_check CHECK ((num_nonnulls(old_secret, old_secret_until) = ANY (ARRAY[0, 2]))),
  CONSTRAINT event_address_check1 CHECK (((off_because IS NULL) OR (NOT is_on))),
  CONSTRAINT event_address_off_because_check CHECK (off_because IN ('gone', 'failing')),
  CONSTRAINT event_address_name_key UNIQUE (name)
);

CREATE FUNCTION is_outgoing_wanted(wanted text[]) RETURNS boolean LANGUAGE sql STABLE
  RETURN array_remove(wanted, NULL) <> '{}' AND (EXISTS (SELECT FROM event_address WHERE types && wanted)
    OR EXISTS (SELECT FROM api_key WHERE pulled_at > now() - interval '30 days' AND revoked_at IS NULL));

CREATE FUNCTION is_second_person(account uuid, makers uuid[], made_at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT NOT EXISTS (SELECT FROM unnest(makers) AS maker (id) WHERE accounts_behind(maker.id) && accounts_behind(account)
      OR maker.id = account)
    AND NOT EXISTS (SELECT FROM app_user u WHERE u.id = account AND u.given_by = ANY(makers) AND u.given_at >= made_at)
$$;

CREATE FUNCTION moment_of(seconds double precision) RETURNS integer LANGUAGE sql IMMUTABLE
  RETURN (floor(greatest(seconds, 0) / power(2, floor(ln(greatest(seconds, 240) / 240) / ln(2))))
    * power(2, floor(ln(greatest(seconds, 240) / 240) / ln(2))))::integer;

CREATE FUNCTION note_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What was asked is asked no more, or anew.
  DELETE FROM notice WHERE campaign_id = NEW.campaign_id AND kind IN ('asked', NEW.verdict);
  IF NEW.verdict IS NULL THEN
    INSERT INTO notice (kind, campaign_id, not_for)
      SELECT 'asked', id, makers FROM campaign WHERE id = NEW.campaign_id;
  ELSIF NEW.verdict <> 'withdrawn' THEN
    INSERT INTO notice (kind, campaign_id, for_user) VALUES (NEW.verdict, NEW.campaign_id, NEW.asked_by);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION note_campaign(said text, campaign uuid) RETURNS void LANGUAGE sql AS $$
  DELETE FROM notice WHERE campaign_id = campaign AND kind = said;
  INSERT INTO notice (kind, campaign_id) VALUES (said, campaign);
$$;

CREATE FUNCTION note_campaign_lost() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_campaign('lost', NEW.id);
  RETURN NULL;
END $$;

CREATE FUNCTION note_campaign_stood() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_campaign(CASE NEW.state WHEN 'needs-attention' THEN 'stopped' ELSE 'ended' END, NEW.id);
  RETURN NULL;
END $$;

CREATE FUNCTION note_event_address_off() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM notice WHERE event_address_id = NEW.id;
  INSERT INTO notice (kind, event_address_id) VALUES ('address', NEW.id);
  RETURN NULL;
END $$;

CREATE TRIGGER event_address_off AFTER UPDATE OF off_because ON event_address FOR EACH ROW
  WHEN (OLD.off_because IS NULL AND NEW.off_because IS NOT NULL) EXECUTE FUNCTION note_event_address_off();

CREATE FUNCTION note_failure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.state = 'failed' AND OLD.seq IS NOT NULL THEN
    PERFORM note_reason(OLD.campaign_id, 'failed', OLD.error_code, OLD.error_text, OLD.is_retryable, -1, OLD.state_at);
  END IF;
  IF NEW.state = 'failed' AND NEW.seq IS NOT NULL THEN
    PERFORM note_reason(NEW.campaign_id, 'failed', NEW.error_code, NEW.error_text, NEW.is_retryable, 1, NEW.state_at);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION note_halt() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  reason text := nullif(NEW.hold->>'kind', 'rate');
BEGIN
  UPDATE campaign_halt SET ended_at = clock_timestamp()
    WHERE campaign_id = NEW.id AND ended_at IS NULL AND kind IS DISTINCT FROM reason;
  IF reason IS NULL THEN RETURN NULL; END IF;
  UPDATE campaign_halt h SET ended_at = NULL
    WHERE h.id = (SELECT max(l.id) FROM campaign_halt l WHERE l.campaign_id = NEW.id)
      AND h.kind = reason AND (h.ended_at IS NULL OR h.ended_at > clock_timestamp() - interval '5 s');
  IF NOT FOUND THEN
    INSERT INTO campaign_halt (campaign_id, kind, until, last_request)
    SELECT NEW.id, reason, NEW.hold->>'until', coalesce(max(a.ordinal), 0) FROM attempt a WHERE a.campaign_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION note_messages_to_match() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO message_to_match SELECT id FROM added WHERE channel = 'chat' ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE FUNCTION note_outgoing(said text, said_at timestamptz, of_number text, what jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF is_outgoing_wanted(ARRAY[said]) THEN
    INSERT INTO outgoing_event (type, at, number, data) VALUES (said, said_at, of_number, what);
  END IF;
END $$;

CREATE FUNCTION note_outgoing_call() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  what jsonb := jsonb_build_object('callId', NEW.id, 'sessionId', NEW.session_id, 'direction', NEW.direction,
    'status', NEW.status, 'startedAt', NEW.started_at, 'endedAt', NEW.ended_at, 'durationS', NEW.duration_s);
  was text := CASE WHEN TG_OP = 'UPDATE' THEN OLD.phase ELSE 'asking' END;
BEGIN
  IF TG_OP = 'INSERT' AND NEW.at < now() - interval '1 day' THEN
    RETURN NULL;
  END IF;
  IF was IN ('asking', 'unknown') AND NEW.phase IN ('open', 'ended') THEN
    PERFORM note_outgoing('call.started', coalesce(NEW.started_at, NEW.at), NEW.customer_number, what);
  END IF;
  IF was <> 'ended' AND NEW.phase = 'ended' THEN
    PERFORM note_outgoing('call.ended', coalesce(NEW.ended_at, clock_timestamp()), NEW.customer_number, what);
  END IF;
  IF NEW.recording = 'ready' AND (TG_OP = 'INSERT' OR OLD.recording <> 'ready') THEN
    PERFORM note_outgoing('call.recorded', clock_timestamp(), NEW.customer_number, what);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION note_outgoing_campaign() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_outgoing(CASE WHEN NEW.state = 'running' THEN 'campaign.started'
      WHEN NEW.state IN ('paused', 'needs-attention') THEN 'campaign.held' ELSE 'campaign.finished' END, clock_timestamp(), NULL,
    jsonb_build_object('campaignId', NEW.id, 'name', NEW.name, 'channel', NEW.channel, 'state', NEW.state,
      'hold', NEW.hold->>'kind', 'counts', jsonb_build_object('people', NEW.n_rows - NEW.n_excluded, 'queued', NEW.n_queued,
        'accepted', NEW.n_accepted, 'refused', NEW.n_rejected, 'unknown', NEW.n_unknown,
        'skipped', NEW.n_excluded + NEW.n_cancelled, 'delivered', NEW.n_delivered, 'failed', NEW.n_failed)));
  RETURN NULL;
END $$;

CREATE FUNCTION note_outgoing_conversation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_outgoing('conversation.assigned', clock_timestamp(), NEW.number, jsonb_build_object('conversationId', NEW.id,
    'to', (SELECT jsonb_build_object('id', id, 'name', name) FROM app_user WHERE id = NEW.answerer_id)));
  RETURN NULL;
END $$;

CREATE FUNCTION note_outgoing_message_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_outgoing(outgoing_message_type(NEW.state), NEW.state_at, NEW.number, outgoing_message_data(NEW));
  RETURN NULL;
END $$;

CREATE FUNCTION note_outgoing_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_outgoing_wanted('{message.sent,message.delivered,message.read,message.failed,message.unknown}') THEN
    INSERT INTO outgoing_event (type, at, number, data)
      SELECT outgoing_message_type(n.state), n.state_at, n.number, outgoing_message_data(n::message)
      FROM added n JOIN gone o USING (id)
      WHERE n.state <> o.state AND is_outgoing_wanted(ARRAY[outgoing_message_type(n.state)]);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION note_outgoing_opt_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_outgoing(CASE WHEN NEW.is_out THEN 'optout.created' ELSE 'optout.removed' END, NEW.said_at, NEW.number,
    jsonb_build_object('source', NEW.source));
  RETURN NULL;
END $$;

CREATE FUNCTION note_outgoing_recipients() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_outgoing_wanted('{message.accepted,message.refused,message.unknown,message.skipped}') THEN
    INSERT INTO outgoing_event (type, at, number, data)
      SELECT said.type, n.updated_at, n.number, jsonb_build_object('campaignId', n.campaign_id, 'place', n.seq, 'row', n.row_number,
        'channel', c.channel, 'byHand', c.kind = 'direct', 'mayHelpToRetry', n.is_retryable,
        'reason', coalesce(n.reason, CASE n.state WHEN 'cancelled' THEN 'Cancelled' END)) || outgoing_of_key(n.campaign_id, n.seq)
      FROM added n JOIN gone o USING (campaign_id, seq) JOIN campaign c ON c.id = n.campaign_id
        CROSS JOIN LATERAL (SELECT CASE n.state WHEN 'accepted' THEN 'message.accepted' WHEN 'rejected' THEN 'message.refused'
          WHEN 'unknown' THEN 'message.unknown' WHEN 'cancelled' THEN 'message.skipped' END AS type) said
      WHERE n.state <> o.state AND c.channel <> 'voice' AND c.started_at IS NOT NULL AND is_outgoing_wanted(ARRAY[said.type]);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION note_outgoing_template() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_outgoing('template.changed', clock_timestamp(), NULL, jsonb_build_object('templateId', NEW.id, 'name', NEW.name,
    'language', NEW.language, 'state', NEW.state, 'category', NEW.category));
  RETURN NULL;
END $$;

CREATE FUNCTION note_outgoing_trouble() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  it trouble := CASE TG_OP WHEN 'INSERT' THEN NEW ELSE OLD END;
BEGIN
  PERFORM note_outgoing(CASE TG_OP WHEN 'INSERT' THEN 'service.trouble' ELSE 'service.recovered' END, clock_timestamp(), NULL,
    jsonb_build_object('trouble', it.name, 'since', it.since, 'creditsLeft', it.amount));
  RETURN NULL;
END $$;

CREATE FUNCTION note_rate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO campaign_rate_added (campaign_id, second, people)
    SELECT NEW.campaign_id, moment_of(extract(epoch FROM NEW.finished_at - c.started_at)::double precision),
      CASE NEW.state WHEN 'done' THEN NEW.size ELSE -NEW.size END
    FROM campaign c WHERE c.id = NEW.campaign_id AND c.kind = 'campaign' AND c.is_rate_kept AND c.started_at IS NOT NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER note_rate_added AFTER INSERT ON attempt FOR EACH ROW
  WHEN (NEW.state = 'done' AND NEW.finished_at IS NOT NULL) EXECUTE FUNCTION note_rate();

CREATE TRIGGER note_rate_moved AFTER UPDATE OF state ON attempt FOR EACH ROW
  WHEN ((NEW.state = 'done') <> (OLD.state = 'done') AND NEW.finished_at IS NOT NULL) EXECUTE FUNCTION note_rate();

CREATE FUNCTION note_reason(campaign_id uuid, state text, code text, said text, is_retryable boolean, people integer, at timestamptz)
  RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO campaign_reason_added (campaign_id, state, reason, code, said, people, may_help, will_not_help, at)
    VALUES (campaign_id, state, reason_id(code, said), nullif(left(btrim(code), 100), ''), reason_words(said), people,
      CASE WHEN is_retryable THEN people ELSE 0 END, CASE WHEN NOT is_retryable THEN people ELSE 0 END,
      date_trunc('hour', at, 'UTC'));
END $$;

CREATE FUNCTION note_template() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notice (kind, template_id, template_state) VALUES ('template', NEW.id, NEW.state);
  RETURN NULL;
END $$;

CREATE TABLE api_message (
  id bigint GENERATED ALWAYS AS IDENTITY,
  campaign_id uuid NOT NULL,
  seq integer NOT NULL,
  key_id uuid NOT NULL,
  reference text,
  metadata jsonb,
  why text,
  number text,
  CONSTRAINT api_message_campaign_id_seq_key UNIQUE (campaign_id, seq)
);
CREATE INDEX api_message_of_key ON api_message (key_id, id);
CREATE INDEX api_message_of_number ON api_message (key_id, number, id);
CREATE INDEX api_message_reference ON api_message (key_id, reference) WHERE (reference IS NOT NULL);

CREATE FUNCTION outgoing_of_key(of_campaign uuid, at_seq integer) RETURNS jsonb LANGUAGE sql STABLE
  RETURN coalesce((SELECT jsonb_build_object('messageId', format('msg_%s_%s', campaign_id, seq), 'reference', reference)
    FROM api_message WHERE campaign_id = of_campaign AND seq = at_seq), '{}');

CREATE TABLE message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel text NOT NULL,
  service_id text,
  wamid text,
  event_message_id text,
  campaign_id uuid NOT NULL,
  attempt_id uuid NOT NULL,
  seq integer,
  number text,
  grade text NOT NULL,
  state text DEFAULT 'handed' NOT NULL,
  rank smallint DEFAULT 0 NOT NULL,
  progressed_at timestamptz,
  failed_at timestamptz,
  error_code text,
  error_text text,
  is_retryable boolean,
  created_at timestamptz DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL,
  state_at timestamptz DEFAULT now() NOT NULL,
  next_poll_at timestamptz,
  polled_at timestamptz,
  poll_refusals smallint DEFAULT 0 NOT NULL,
  poll_problem text,
  is_direct boolean DEFAULT false NOT NULL,
  CONSTRAINT message_channel_check CHECK (channel IN ('sms', 'chat')),
  CONSTRAINT message_state_check CHECK (state IN ('scheduled', 'handed', 'operator', 'delivered', 'read', 'failed', 'expired'))
) WITH (fillfactor='80', autovacuum_vacuum_scale_factor='0.02');
ALTER TABLE message ADD CONSTRAINT message_grade_check CHECK (grade IN ('exact', 'positional', 'assumed', 'aligned', 'group', 'inferred')) NOT VALID;
CREATE INDEX message_by_number ON message (number, created_at);
CREATE INDEX message_created ON message USING brin (created_at);
CREATE INDEX message_due ON message (next_poll_at) WHERE (next_poll_at IS NOT NULL);
CREATE INDEX message_due_direct ON message (next_poll_at) WHERE (is_direct AND (next_poll_at IS NOT NULL));
CREATE INDEX message_event_id ON message (event_message_id) WHERE (event_message_id IS NOT NULL);
CREATE INDEX message_of_campaign ON message (campaign_id, state, seq);
CREATE INDEX message_of_recipient ON message (campaign_id, seq);
CREATE INDEX message_of_state ON message (state, channel, id);
CREATE INDEX message_open ON message (created_at) WHERE (state IN ('scheduled', 'handed', 'operator'));
CREATE UNIQUE INDEX message_service_id ON message (service_id);
CREATE INDEX message_wamid ON message (wamid) WHERE (wamid IS NOT NULL);
CREATE TRIGGER message_to_match AFTER INSERT ON message REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_messages_to_match();
CREATE TRIGGER note_failure_added AFTER INSERT ON message FOR EACH ROW WHEN (NEW.state = 'failed')
  EXECUTE FUNCTION note_failure();
CREATE TRIGGER note_failure_moved AFTER UPDATE OF state, seq, error_code, error_text, is_retryable ON message FOR EACH ROW
  WHEN ((OLD.state = 'failed' OR NEW.state = 'failed')
    AND (OLD.state, OLD.seq, OLD.error_code, OLD.error_text, OLD.is_retryable)
      IS DISTINCT FROM (NEW.state, NEW.seq, NEW.error_code, NEW.error_text, NEW.is_retryable))
  EXECUTE FUNCTION note_failure();
CREATE TRIGGER outgoing_message_added AFTER INSERT ON message FOR EACH ROW
  WHEN (NEW.state IN ('operator', 'delivered', 'read', 'failed')) EXECUTE FUNCTION note_outgoing_message_added();
CREATE TRIGGER outgoing_messages_moved AFTER UPDATE ON message REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION note_outgoing_messages();

CREATE FUNCTION outgoing_message_data(m message) RETURNS jsonb LANGUAGE sql STABLE
  RETURN jsonb_build_object('messageId', m.id::text, 'serviceId', m.service_id, 'campaignId', m.campaign_id, 'place', m.seq,
    'channel', m.channel, 'certainty', m.grade, 'code', m.error_code, 'mayHelpToRetry', m.is_retryable,
    'reason', CASE m.state WHEN 'expired' THEN 'No delivery report' ELSE m.error_text END) || outgoing_of_key(m.campaign_id, m.seq);

CREATE FUNCTION outgoing_message_type(state text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN CASE state WHEN 'operator' THEN 'message.sent' WHEN 'delivered' THEN 'message.delivered'
    WHEN 'read' THEN 'message.read' WHEN 'failed' THEN 'message.failed' WHEN 'expired' THEN 'message.unknown' END;

CREATE FUNCTION quarter_of(at timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE
  RETURN date_bin('15 minutes', at, '2000-01-01 00:00:00Z');

CREATE FUNCTION reason_words(said text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN left(btrim(regexp_replace(coalesce(said, ''),
    'wamid\.[\w+/=-]+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{16,}|\+?([' || digit_class() || '][\s()._*~/\u00a0\u00ad\u2000-\u2015\u202a-\u202f\u2060\ufeff-]{0,3}){6,}[' || digit_class() || ']',
    '…', 'gi')), 300);

CREATE FUNCTION reason_id(code text, said text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN left(md5(CASE WHEN btrim(code) <> '' THEN 'code ' || left(btrim(code), 100) ELSE 'said ' || reason_words(said) END), 16);

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only';
END $$;

CREATE FUNCTION refuse_consent_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'facts about consent are append-only';
END $$;

CREATE FUNCTION refuse_opt_out_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'facts about opt-outs are append-only';
END $$;

CREATE FUNCTION refuse_template_fact_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'facts about templates are append-only';
END $$;

CREATE FUNCTION set_call_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM call_tag WHERE tag = ANY (OLD.tags) AND at = OLD.at AND call_id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO call_tag (tag, at, call_id) SELECT DISTINCT unnest(NEW.tags), NEW.at, NEW.id;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION set_recipient_apart() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND (OLD.state = 'unknown' OR has_reason(OLD.state, OLD.reason)) THEN
    DELETE FROM recipient_apart WHERE campaign_id = OLD.campaign_id AND state = OLD.state AND seq = OLD.seq;
  END IF;
  IF TG_OP = 'UPDATE' AND has_reason(OLD.state, OLD.reason) THEN
    PERFORM note_reason(OLD.campaign_id, OLD.state, NULL, OLD.reason, OLD.is_retryable, -1, OLD.updated_at);
  END IF;
  IF TG_OP <> 'DELETE' AND (NEW.state = 'unknown' OR has_reason(NEW.state, NEW.reason)) THEN
    INSERT INTO recipient_apart (campaign_id, state, seq, reason)
      VALUES (NEW.campaign_id, NEW.state, NEW.seq, CASE WHEN NEW.state <> 'unknown' THEN reason_id(NULL, NEW.reason) END)
      ON CONFLICT (campaign_id, state, seq) DO UPDATE SET reason = excluded.reason;
  END IF;
  IF TG_OP <> 'DELETE' AND has_reason(NEW.state, NEW.reason) THEN
    PERFORM note_reason(NEW.campaign_id, NEW.state, NULL, NEW.reason, NEW.is_retryable, 1, NEW.updated_at);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION tallies_of(state text, is_retryable boolean) RETURNS text[] LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN state IN ('delivered', 'read') THEN ARRAY['message-delivered']
    WHEN state = 'failed' AND is_retryable THEN ARRAY['message-failed', 'message-retryable']
    WHEN state = 'failed' THEN ARRAY['message-failed'] ELSE '{}' END;

CREATE FUNCTION tally_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.state = 'done' AND OLD.state NOT IN ('done', 'unknown') THEN
    IF NEW.operation <> 'voice.call' AND NEW.accepted > 0 AND NEW.finished_at IS NOT NULL THEN
      INSERT INTO tally_added (name, at, n) VALUES (
        CASE WHEN NEW.operation LIKE 'sms.%' THEN 'handed-sms' ELSE 'handed-chat' END,
        quarter_of(NEW.finished_at), NEW.accepted);
    END IF;
    RETURN NULL;
  END IF;
  INSERT INTO tally_added (name, at, n)
    SELECT name, at, sum(n) FROM (
      SELECT name, at, n FROM handed_over(NEW)
      UNION ALL SELECT name, at, -n FROM handed_over(OLD) WHERE TG_OP = 'UPDATE') moved
    GROUP BY 1, 2 HAVING sum(n) <> 0;
  RETURN NULL;
END $$;

CREATE TRIGGER tally_attempt_added AFTER INSERT ON attempt FOR EACH ROW WHEN (NEW.state IN ('done', 'unknown'))
  EXECUTE FUNCTION tally_attempt();

CREATE TRIGGER tally_attempt_moved AFTER UPDATE OF state, accepted, resolution, finished_at, attempting_at ON attempt
  FOR EACH ROW WHEN (NEW.state IN ('done', 'unknown') OR OLD.state IN ('done', 'unknown'))
  EXECUTE FUNCTION tally_attempt();

CREATE FUNCTION tally_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_added (name, at, n)
      SELECT name, '-infinity', count(*) FROM added, unnest(counts_of(recording, status, phase)) AS name
      WHERE removed_at IS NULL GROUP BY 1;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tally_added (name, at, n)
      SELECT name, '-infinity', -count(*) FROM gone, unnest(counts_of(recording, status, phase)) AS name
      WHERE removed_at IS NULL GROUP BY 1;
  ELSE
    INSERT INTO tally_added (name, at, n)
      SELECT name, '-infinity', sum(n) FROM (
        SELECT name, 1 AS n FROM added, unnest(counts_of(recording, status, phase)) AS name WHERE removed_at IS NULL
        UNION ALL SELECT name, -1 FROM gone, unnest(counts_of(recording, status, phase)) AS name WHERE removed_at IS NULL) moved
      GROUP BY 1 HAVING sum(n) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION tally_calls_of_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_added (name, at, n)
      SELECT f.name, quarter_of(at), sum(f.n) FROM added, figures_of(phase, status, duration_s, length_kind) f
      WHERE removed_at IS NULL GROUP BY 1, 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tally_added (name, at, n)
      SELECT f.name, quarter_of(at), -sum(f.n) FROM gone, figures_of(phase, status, duration_s, length_kind) f
      WHERE removed_at IS NULL GROUP BY 1, 2;
  ELSE
    INSERT INTO tally_added (name, at, n)
      SELECT name, at, sum(n) FROM (
        SELECT f.name, quarter_of(at) AS at, f.n FROM added, figures_of(phase, status, duration_s, length_kind) f
        WHERE removed_at IS NULL
        UNION ALL SELECT f.name, quarter_of(g.at), -f.n FROM gone g JOIN added a USING (id),
          figures_of(g.phase, g.status, g.duration_s, g.length_kind) f WHERE a.removed_at IS NULL) moved
      GROUP BY 1, 2 HAVING sum(n) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION tally_campaign() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO tally_added (name, at, n) VALUES (campaign_count_of(OLD.state, OLD.started_at, OLD.n_unknown), '-infinity', -1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO tally_added (name, at, n) VALUES (campaign_count_of(NEW.state, NEW.started_at, NEW.n_unknown), '-infinity', 1);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION tally_lists() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7465213012);
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_added (name, at, n)
      SELECT 'list-out-' || m.list_id, '-infinity', count(*)
      FROM added JOIN contact_list_member m ON m.number = added.number WHERE added.is_out GROUP BY 1;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tally_added (name, at, n)
      SELECT 'list-out-' || m.list_id, '-infinity', -count(*)
      FROM gone JOIN contact_list_member m ON m.number = gone.number WHERE gone.is_out GROUP BY 1;
  ELSE
    INSERT INTO tally_added (name, at, n)
      SELECT 'list-out-' || m.list_id, '-infinity', sum(moved.n)
      FROM (SELECT number, 1 AS n FROM added WHERE is_out UNION ALL SELECT number, -1 FROM gone WHERE is_out) moved
        JOIN contact_list_member m ON m.number = moved.number
      GROUP BY 1 HAVING sum(moved.n) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION tally_message_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tally_added (name, at, n)
    SELECT name, quarter_of(NEW.created_at), 1 FROM unnest(tallies_of(NEW.state, NEW.is_retryable)) AS name;
  RETURN NULL;
END $$;

CREATE TRIGGER tally_message_added AFTER INSERT ON message FOR EACH ROW
  WHEN (NEW.state IN ('delivered', 'read', 'failed')) EXECUTE FUNCTION tally_message_added();

CREATE FUNCTION tally_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_added (name, at, n)
      SELECT name, quarter_of(created_at), count(*) FROM added, unnest(tallies_of(state, is_retryable)) AS name GROUP BY 1, 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tally_added (name, at, n)
      SELECT name, quarter_of(created_at), -count(*) FROM gone, unnest(tallies_of(state, is_retryable)) AS name GROUP BY 1, 2;
  ELSE
    INSERT INTO tally_added (name, at, n)
      SELECT name, quarter_of(created_at), sum(n) FROM (
        SELECT created_at, state, is_retryable, 1 AS n FROM added
        UNION ALL SELECT created_at, state, is_retryable, -1 FROM gone) moved, unnest(tallies_of(state, is_retryable)) AS name
      GROUP BY 1, 2 HAVING sum(n) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER tally_messages_gone AFTER DELETE ON message REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tally_messages();

CREATE TRIGGER tally_messages_moved AFTER UPDATE ON message REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tally_messages();

CREATE FUNCTION tally_opt_outs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_added (name, at, n)
      SELECT 'opt-out-' || source, '-infinity', count(*) FROM added WHERE is_out GROUP BY 1;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tally_added (name, at, n)
      SELECT 'opt-out-' || source, '-infinity', -count(*) FROM gone WHERE is_out GROUP BY 1;
  ELSE
    INSERT INTO tally_added (name, at, n)
      SELECT 'opt-out-' || source, '-infinity', sum(n) FROM (
        SELECT source, 1 AS n FROM added WHERE is_out UNION ALL SELECT source, -1 FROM gone WHERE is_out) moved
      GROUP BY 1 HAVING sum(n) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION word_campaign() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM campaign_word WHERE campaign_id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO campaign_word (word, shown_at, campaign_id)
      SELECT word, date_trunc('milliseconds', NEW.created_at AT TIME ZONE 'UTC'), NEW.id
      FROM unnest(beginnings_of(NEW.name)) AS word;
  END IF;
  RETURN NULL;
END $$;

CREATE TABLE api_key_day (
  key_id uuid NOT NULL REFERENCES api_key (id),
  day date NOT NULL,
  messages integer NOT NULL,
  credits integer NOT NULL,
  PRIMARY KEY (key_id, day)
);

CREATE TABLE api_request (
  key_id uuid NOT NULL REFERENCES api_key (id),
  idempotency_key text NOT NULL,
  digests jsonb NOT NULL,
  answer json,
  created_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (key_id, idempotency_key)
);
ALTER TABLE api_request ALTER COLUMN digests SET STORAGE EXTERNAL;
CREATE INDEX api_request_kept ON api_request (created_at) WHERE (digests <> '{}'::jsonb);

CREATE TABLE app_user (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  password_hash text NOT NULL,
  is_disabled boolean DEFAULT false NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  rights text[],
  removed_at timestamptz,
  password_at timestamptz,
  seen_at timestamptz,
  notices_seen_at timestamptz DEFAULT now() NOT NULL,
  notices_hidden text[] DEFAULT '{}'::text[] NOT NULL,
  notices_on_screen text[] DEFAULT '{lost,stopped,service,wrote,given,address}'::text[] NOT NULL,
  given_by uuid,
  given_at timestamptz,
  CONSTRAINT app_user_email_check CHECK ((email = lower(email))),
  CONSTRAINT app_user_rights_check CHECK (rights <@ ARRAY['chat'::text, 'sms'::text, 'voice'::text, 'outsideHours'::text, 'withoutCredits'::text, 'seeNumbers'::text, 'listen'::text, 'export'::text, 'settings'::text]),
  CONSTRAINT app_user_role_check CHECK (role IN ('viewer', 'sender', 'admin', 'owner')),
  CONSTRAINT app_user_email_key UNIQUE (email)
);

CREATE TABLE approval (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  campaign_id uuid NOT NULL,
  revision integer NOT NULL,
  asked_by uuid NOT NULL,
  asked_at timestamptz NOT NULL,
  verdict text,
  decided_by uuid,
  decided_at timestamptz,
  reason text,
  CONSTRAINT approval_check CHECK ((num_nonnulls(verdict, decided_by, decided_at) = ANY (ARRAY[0, 3]))),
  CONSTRAINT approval_check1 CHECK (((reason IS NOT NULL) = (COALESCE(verdict, ''::text) = 'declined'::text))),
  CONSTRAINT approval_check2 CHECK (((COALESCE(verdict, ''::text) <> ALL (ARRAY['approved'::text, 'declined'::text])) OR (decided_by <> asked_by))),
  CONSTRAINT approval_verdict_check CHECK (verdict IN ('approved', 'declined', 'withdrawn'))
);
CREATE INDEX approval_of_campaign ON approval (campaign_id, id DESC);
CREATE UNIQUE INDEX approval_open ON approval (campaign_id) WHERE (verdict IS NULL);
CREATE TRIGGER approval_asked AFTER INSERT ON approval FOR EACH ROW EXECUTE FUNCTION note_approval();
CREATE TRIGGER approval_decided AFTER UPDATE OF verdict ON approval FOR EACH ROW EXECUTE FUNCTION note_approval();

CREATE TABLE attempt_member (
  campaign_id uuid NOT NULL,
  seq integer NOT NULL,
  generation smallint NOT NULL,
  attempt_id uuid NOT NULL,
  PRIMARY KEY (campaign_id, seq, generation)
);

CREATE TABLE audit (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_id uuid,
  actor_name text NOT NULL,
  action text NOT NULL,
  target text NOT NULL,
  detail jsonb NOT NULL,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL,
  address text,
  request_id text,
  key_id text,
  CONSTRAINT audit_hash_key UNIQUE (hash)
);
CREATE INDEX audit_actor ON audit (actor_id, seq);
CREATE INDEX audit_at ON audit (at);
CREATE INDEX audit_email ON audit (((detail ->> 'email'::text)), seq) WHERE (actor_id IS NULL);
CREATE INDEX audit_of_campaign ON audit (target, seq) WHERE (action ~~ 'campaign.%'::text);
CREATE INDEX audit_target ON audit (target, seq);
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON audit
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_no_truncate BEFORE TRUNCATE ON audit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

CREATE TABLE backup_state (
  is_only boolean DEFAULT true PRIMARY KEY,
  made_at timestamptz,
  bytes bigint,
  place text,
  night date,
  tried_at timestamptz,
  failure text,
  CONSTRAINT backup_state_is_only_check CHECK (is_only)
);

CREATE TABLE call (
  id uuid PRIMARY KEY,
  session_id text,
  call_attempt_id text,
  attempt_id uuid,
  started_by uuid,
  phase text NOT NULL,
  status text DEFAULT 'other' NOT NULL,
  status_word text,
  direction text DEFAULT 'other' NOT NULL,
  direction_word text,
  customer_number text,
  caller_number text,
  destination_number text,
  at timestamptz NOT NULL,
  started_at timestamptz,
  ended_at timestamptz,
  duration_s integer,
  recording text DEFAULT 'none' NOT NULL,
  recording_media_id text,
  recording_deadline timestamptz,
  tags text[] DEFAULT '{}'::text[] NOT NULL,
  raw jsonb,
  problem text,
  created_at timestamptz DEFAULT now() NOT NULL,
  asked_at timestamptz,
  ask_problem text,
  asks integer DEFAULT 0 NOT NULL,
  next_ask_at timestamptz,
  removed_at timestamptz,
  length_kind text,
  CONSTRAINT call_direction_check CHECK (direction IN ('in', 'out', 'other')),
  CONSTRAINT call_length_kind_check CHECK (length_kind IN ('talk', 'service', 'span')),
  CONSTRAINT call_phase_check CHECK (phase IN ('asking', 'open', 'ended', 'unknown', 'refused', 'not-called', 'unfollowed')),
  CONSTRAINT call_recording_check CHECK (recording IN ('none', 'awaited', 'overdue', 'ready')),
  CONSTRAINT call_attempt_id_key UNIQUE (attempt_id)
) WITH (fillfactor='80');
CREATE INDEX call_by_person ON call (started_by, at, id) WHERE (started_by IS NOT NULL);
CREATE INDEX call_by_recording ON call (recording, at, id) WHERE ((removed_at > '-infinity'::timestamptz) IS NOT TRUE);
CREATE INDEX call_by_status ON call (status, at, id) WHERE ((phase IN ('open', 'ended')) AND ((removed_at > '-infinity'::timestamptz) IS NOT TRUE));
CREATE INDEX call_due ON call (next_ask_at) WHERE (next_ask_at IS NOT NULL);
CREATE INDEX call_in_work ON call (phase, at, id) WHERE (phase <> 'ended'::text);
CREATE INDEX call_listed ON call (at, id) WHERE ((removed_at > '-infinity'::timestamptz) IS NOT TRUE);
CREATE INDEX call_longest ON call (duration_s, id) WHERE (duration_s IS NOT NULL);
CREATE INDEX call_of_customer ON call (customer_number, at, id);
CREATE INDEX call_of_unknown_way ON call (caller_number) WHERE ((direction = 'other'::text) AND (caller_number IS NOT NULL));
CREATE UNIQUE INDEX call_service_attempt ON call (call_attempt_id) WHERE (call_attempt_id IS NOT NULL);
CREATE UNIQUE INDEX call_session ON call (session_id) WHERE (session_id IS NOT NULL);
CREATE TRIGGER call_tags_added AFTER INSERT ON call FOR EACH ROW
  WHEN (NEW.tags <> '{}') EXECUTE FUNCTION set_call_tags();
CREATE TRIGGER call_tags_gone AFTER DELETE ON call FOR EACH ROW
  WHEN (OLD.tags <> '{}') EXECUTE FUNCTION set_call_tags();
CREATE TRIGGER call_tags_moved AFTER UPDATE ON call FOR EACH ROW
  WHEN ((OLD.tags <> '{}' OR NEW.tags <> '{}') AND (OLD.tags, OLD.at, OLD.id) IS DISTINCT FROM (NEW.tags, NEW.at, NEW.id))
  EXECUTE FUNCTION set_call_tags();
CREATE TRIGGER outgoing_call_added AFTER INSERT ON call FOR EACH ROW
  WHEN (NEW.phase IN ('open', 'ended')) EXECUTE FUNCTION note_outgoing_call();
CREATE TRIGGER outgoing_call_moved AFTER UPDATE OF phase, recording ON call FOR EACH ROW
  WHEN (NEW.removed_at IS NULL AND (NEW.phase <> OLD.phase OR NEW.recording <> OLD.recording))
  EXECUTE FUNCTION note_outgoing_call();
CREATE TRIGGER tally_calls_added AFTER INSERT ON call REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_calls();
CREATE TRIGGER tally_calls_gone AFTER DELETE ON call REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tally_calls();
CREATE TRIGGER tally_calls_moved AFTER UPDATE ON call REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tally_calls();
CREATE TRIGGER tally_calls_of_day_added AFTER INSERT ON call REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_calls_of_day();
CREATE TRIGGER tally_calls_of_day_gone AFTER DELETE ON call REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tally_calls_of_day();
CREATE TRIGGER tally_calls_of_day_moved AFTER UPDATE ON call REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tally_calls_of_day();

CREATE TABLE call_listening (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  call_id uuid NOT NULL REFERENCES call (id) ON DELETE CASCADE,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT call_listening_kind_check CHECK (kind IN ('played', 'downloaded'))
);
CREATE INDEX call_listening_of_call ON call_listening (call_id, at);

CREATE TABLE call_note (
  id uuid PRIMARY KEY,
  call_id uuid NOT NULL REFERENCES call (id) ON DELETE CASCADE,
  text text NOT NULL,
  second integer,
  created_by uuid NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL
);
CREATE INDEX call_note_of_call ON call_note (call_id, created_at);

CREATE TABLE call_peaks (
  call_id uuid PRIMARY KEY REFERENCES call (id) ON DELETE CASCADE,
  media_id text NOT NULL,
  state text NOT NULL,
  peaks bytea,
  duration_s double precision,
  problem text,
  tries smallint DEFAULT 0 NOT NULL,
  next_try_at timestamptz DEFAULT now(),
  CONSTRAINT call_peaks_state_check CHECK (state IN ('pending', 'working', 'ready', 'undecodable'))
);
CREATE INDEX call_peaks_due ON call_peaks (next_try_at) WHERE (next_try_at IS NOT NULL);

CREATE TABLE call_tag (
  tag text NOT NULL,
  at timestamptz NOT NULL,
  call_id uuid NOT NULL,
  PRIMARY KEY (tag, at, call_id)
);

CREATE TABLE call_walk (
  is_only boolean DEFAULT true PRIMARY KEY,
  page integer DEFAULT 1 NOT NULL,
  page_ids text DEFAULT '' NOT NULL,
  walked_at timestamptz,
  head_at timestamptz,
  next_head_at timestamptz DEFAULT now() NOT NULL,
  next_page_at timestamptz DEFAULT now() NOT NULL,
  problem text,
  CONSTRAINT call_walk_is_only_check CHECK (is_only)
);

CREATE TABLE campaign (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  channel text NOT NULL,
  name text NOT NULL,
  state text NOT NULL,
  hold jsonb,
  content jsonb NOT NULL,
  sender_id text,
  lane text DEFAULT 'fast' NOT NULL,
  message_class text DEFAULT 'service' NOT NULL,
  chunk_size integer NOT NULL,
  cursor_pack text DEFAULT '' NOT NULL,
  cursor_seq integer DEFAULT 0 NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  idempotency_key text,
  start_token text,
  scheduled_at timestamptz,
  provider_scheduled_at text,
  file jsonb,
  audience jsonb,
  created_by uuid NOT NULL,
  started_by uuid,
  created_at timestamptz DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL,
  started_at timestamptz,
  ended_at timestamptz,
  completed_at timestamptz,
  watched_until timestamptz,
  n_rows integer DEFAULT 0 NOT NULL,
  n_excluded integer DEFAULT 0 NOT NULL,
  n_queued integer DEFAULT 0 NOT NULL,
  n_attempting integer DEFAULT 0 NOT NULL,
  n_accepted integer DEFAULT 0 NOT NULL,
  n_rejected integer DEFAULT 0 NOT NULL,
  n_unknown integer DEFAULT 0 NOT NULL,
  n_cancelled integer DEFAULT 0 NOT NULL,
  n_operator integer DEFAULT 0 NOT NULL,
  n_delivered integer DEFAULT 0 NOT NULL,
  n_read integer DEFAULT 0 NOT NULL,
  n_failed integer DEFAULT 0 NOT NULL,
  n_expired integer DEFAULT 0 NOT NULL,
  credits_used bigint DEFAULT 0 NOT NULL,
  segments_planned bigint DEFAULT 0 NOT NULL,
  failures_from integer DEFAULT 0 NOT NULL,
  failure_limit double precision DEFAULT 0.02 NOT NULL,
  held_attempts uuid[],
  held_words text,
  refusals_meant text,
  n_resent integer DEFAULT 0 NOT NULL,
  canary smallint,
  is_canary_passed boolean DEFAULT false NOT NULL,
  messages_per_second integer,
  sending_hours jsonb,
  next_claim_at timestamptz,
  list_id uuid,
  pace_window jsonb,
  retry_of uuid,
  people_removed_at timestamptz,
  is_emptied boolean DEFAULT false NOT NULL,
  first_reason text,
  is_rate_kept boolean DEFAULT true NOT NULL,
  n_erased integer DEFAULT 0 NOT NULL,
  reply_to bigint,
  has_reasons boolean DEFAULT true NOT NULL,
  makers uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  failed_seen integer DEFAULT 0 NOT NULL,
  credits_vouched_at timestamptz,
  without jsonb,
  outside_hours_by uuid,
  outside_hours_at timestamptz,
  expires_at timestamptz,
  trace text,
  grace_until timestamptz,
  reach text,
  CONSTRAINT campaign_canary_check CHECK (((canary >= 1) AND (canary <= 100))),
  CONSTRAINT campaign_channel_check CHECK (channel IN ('sms', 'chat-text', 'chat-template', 'voice')),
  CONSTRAINT campaign_kind_check CHECK (kind IN ('campaign', 'direct')),
  CONSTRAINT campaign_lane_check CHECK (lane IN ('fast', 'exact', 'batch')),
  CONSTRAINT campaign_message_class_check CHECK (message_class IN ('marketing', 'service')),
  CONSTRAINT campaign_messages_per_second_check CHECK (messages_per_second >= 1),
  CONSTRAINT campaign_n_accepted_check CHECK (n_accepted >= 0),
  CONSTRAINT campaign_n_attempting_check CHECK (n_attempting >= 0),
  CONSTRAINT campaign_n_cancelled_check CHECK (n_cancelled >= 0),
  CONSTRAINT campaign_n_queued_check CHECK (n_queued >= 0),
  CONSTRAINT campaign_n_rejected_check CHECK (n_rejected >= 0),
  CONSTRAINT campaign_n_unknown_check CHECK (n_unknown >= 0),
  CONSTRAINT counters_add_up CHECK ((n_rows = ((((((n_excluded + n_queued) + n_attempting) + n_accepted) + n_rejected) + n_unknown) + n_cancelled))),
  CONSTRAINT campaign_start_token_key UNIQUE (start_token)
);
ALTER TABLE campaign ADD CONSTRAINT campaign_outside_hours_check CHECK ((num_nonnulls(outside_hours_by, outside_hours_at) = ANY (ARRAY[0, 2]))) NOT VALID;
ALTER TABLE campaign ADD CONSTRAINT campaign_reach_check CHECK (reach IN ('spread', 'send')) NOT VALID;
ALTER TABLE campaign ADD CONSTRAINT campaign_state_check CHECK (state IN ('draft', 'ready', 'awaiting-approval', 'scheduled', 'running', 'sent', 'completed', 'paused', 'cancelling', 'cancelled', 'needs-attention')) NOT VALID;
CREATE INDEX campaign_at_work ON campaign (state) WHERE (state IN ('scheduled', 'running', 'cancelling', 'sent'));
CREATE INDEX campaign_awaiting ON campaign (id) WHERE (state = 'awaiting-approval'::text);
CREATE INDEX campaign_by_hand ON campaign (created_at DESC, id) WHERE ((kind = 'direct'::text) AND (channel <> 'voice'::text));
CREATE INDEX campaign_by_maker ON campaign (created_by, date_trunc('milliseconds'::text, (created_at AT TIME ZONE 'UTC'::text)), id) WHERE (kind = 'campaign'::text);
CREATE INDEX campaign_by_name ON campaign ((
CASE
    WHEN ((state = 'cancelled'::text) AND (started_at IS NULL)) THEN 'discarded'::text
    WHEN (state = 'ready'::text) THEN 'draft'::text
    WHEN ((n_unknown > 0) AND (state IN ('sent', 'completed'))) THEN 'needs-attention'::text
    ELSE state
END), lower(name), id) WHERE (kind = 'campaign'::text);
CREATE INDEX campaign_by_size ON campaign ((
CASE
    WHEN ((state = 'cancelled'::text) AND (started_at IS NULL)) THEN 'discarded'::text
    WHEN (state = 'ready'::text) THEN 'draft'::text
    WHEN ((n_unknown > 0) AND (state IN ('sent', 'completed'))) THEN 'needs-attention'::text
    ELSE state
END), ((n_rows - n_excluded)), id) WHERE (kind = 'campaign'::text);
CREATE INDEX campaign_costs ON campaign (COALESCE(started_at, created_at), id) WHERE (channel <> 'voice'::text);
CREATE INDEX campaign_filtered ON campaign ((
CASE
    WHEN ((state = 'cancelled'::text) AND (started_at IS NULL)) THEN 'discarded'::text
    WHEN (state = 'ready'::text) THEN 'draft'::text
    WHEN ((n_unknown > 0) AND (state IN ('sent', 'completed'))) THEN 'needs-attention'::text
    ELSE state
END), date_trunc('milliseconds'::text, (created_at AT TIME ZONE 'UTC'::text)), id) WHERE (kind = 'campaign'::text);
CREATE INDEX campaign_foremost ON campaign (state) WHERE ((kind = 'campaign'::text) AND (state IN ('needs-attention', 'running', 'cancelling', 'paused', 'scheduled')));
CREATE INDEX campaign_in_need ON campaign (created_at) WHERE ((kind = 'campaign'::text) AND (state = 'needs-attention'::text));
CREATE INDEX campaign_lately ON campaign (GREATEST(started_at, scheduled_at)) WHERE ((kind = 'campaign'::text) AND (started_at IS NOT NULL));
CREATE INDEX campaign_of_list ON campaign (list_id, started_at DESC) WHERE ((list_id IS NOT NULL) AND (started_at IS NOT NULL));
CREATE INDEX campaign_of_template ON campaign (((COALESCE((content -> 'template'::text), content) ->> 'templateName'::text)), ((COALESCE((content -> 'template'::text), content) ->> 'language'::text)), started_at DESC NULLS LAST) WHERE ((COALESCE((content -> 'template'::text), content) ->> 'templateName'::text) IS NOT NULL);
CREATE INDEX campaign_replies ON campaign (reply_to, created_at) WHERE (reply_to IS NOT NULL);
CREATE INDEX campaign_retries ON campaign (retry_of) WHERE (retry_of IS NOT NULL);
CREATE INDEX campaign_same ON campaign (channel, jsonb_hash_extended(content, (0)::bigint), GREATEST(started_at, scheduled_at)) WHERE ((kind = 'campaign'::text) AND (started_at IS NOT NULL));
CREATE INDEX campaign_sent ON campaign (id) WHERE (state = 'sent'::text);
CREATE INDEX campaign_skipping ON campaign (id) WHERE (without IS NOT NULL);
CREATE INDEX campaign_started ON campaign (started_at);
CREATE INDEX campaign_timed ON campaign (scheduled_at) WHERE (scheduled_at IS NOT NULL);
CREATE INDEX campaign_with_people ON campaign (GREATEST(created_at, started_at, ended_at, completed_at)) WHERE ((state IN ('completed', 'cancelled')) AND (NOT is_emptied));
CREATE INDEX campaign_without_reasons ON campaign (created_at DESC, id) WHERE (NOT has_reasons);
CREATE TRIGGER campaign_grace BEFORE UPDATE ON campaign FOR EACH ROW
  WHEN (OLD.grace_until IS NOT NULL AND (NEW.n_queued < OLD.n_queued
    OR NEW.state NOT IN ('running', 'scheduled', 'paused'))) EXECUTE FUNCTION end_grace();
CREATE TRIGGER campaign_halts AFTER UPDATE OF hold ON campaign FOR EACH ROW
  WHEN (NEW.kind = 'campaign' AND nullif(OLD.hold->>'kind', 'rate') IS DISTINCT FROM nullif(NEW.hold->>'kind', 'rate'))
  EXECUTE FUNCTION note_halt();
CREATE TRIGGER campaign_lost AFTER UPDATE OF n_unknown ON campaign FOR EACH ROW
  WHEN (OLD.n_unknown = 0 AND NEW.n_unknown > 0 AND NEW.channel <> 'voice')
  EXECUTE FUNCTION note_campaign_lost();
CREATE TRIGGER campaign_outside_hours BEFORE UPDATE OF state ON campaign FOR EACH ROW
  WHEN (NEW.state <> 'running' AND NEW.outside_hours_at IS NOT NULL) EXECUTE FUNCTION end_outside_hours();
CREATE TRIGGER campaign_stood AFTER UPDATE OF state ON campaign FOR EACH ROW
  WHEN (NEW.kind = 'campaign' AND NEW.state IS DISTINCT FROM OLD.state AND (NEW.started_at IS NOT NULL OR NEW.state = 'needs-attention')
    AND NEW.state IN ('needs-attention', 'sent', 'cancelled'))
  EXECUTE FUNCTION note_campaign_stood();
CREATE TRIGGER outgoing_campaign AFTER UPDATE OF state ON campaign FOR EACH ROW
  WHEN (NEW.kind = 'campaign' AND NEW.state <> OLD.state AND NEW.started_at IS NOT NULL
    AND (NEW.state IN ('paused', 'needs-attention', 'sent', 'cancelled')
      OR (NEW.state = 'running' AND NEW.n_queued = NEW.n_rows - NEW.n_excluded)))
  EXECUTE FUNCTION note_outgoing_campaign();
CREATE TRIGGER tally_campaign_added AFTER INSERT ON campaign FOR EACH ROW WHEN (NEW.kind = 'campaign')
  EXECUTE FUNCTION tally_campaign();
CREATE TRIGGER tally_campaign_gone AFTER DELETE ON campaign FOR EACH ROW WHEN (OLD.kind = 'campaign')
  EXECUTE FUNCTION tally_campaign();
CREATE TRIGGER tally_campaign_moved AFTER UPDATE OF state, started_at, n_unknown ON campaign FOR EACH ROW
  WHEN (NEW.kind = 'campaign' AND (NEW.state <> OLD.state OR NEW.started_at IS DISTINCT FROM OLD.started_at
    OR (NEW.n_unknown > 0) <> (OLD.n_unknown > 0)))
  EXECUTE FUNCTION tally_campaign();
CREATE TRIGGER word_campaign_added AFTER INSERT ON campaign FOR EACH ROW WHEN (NEW.kind = 'campaign')
  EXECUTE FUNCTION word_campaign();
CREATE TRIGGER word_campaign_gone AFTER DELETE ON campaign FOR EACH ROW WHEN (OLD.kind = 'campaign')
  EXECUTE FUNCTION word_campaign();
CREATE TRIGGER word_campaign_moved AFTER UPDATE OF name, created_at ON campaign FOR EACH ROW
  WHEN (NEW.kind = 'campaign' AND (NEW.name <> OLD.name OR NEW.created_at <> OLD.created_at))
  EXECUTE FUNCTION word_campaign();

CREATE TABLE campaign_halt (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  campaign_id uuid NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
  kind text NOT NULL,
  until text,
  started_at timestamptz DEFAULT clock_timestamp() NOT NULL,
  ended_at timestamptz,
  last_request integer NOT NULL
);
CREATE INDEX campaign_halt_of_campaign ON campaign_halt (campaign_id, id);

CREATE TABLE campaign_link (
  campaign_id uuid PRIMARY KEY REFERENCES campaign (id) ON DELETE CASCADE,
  link_to text,
  has_stop boolean NOT NULL,
  n_people integer DEFAULT 0 NOT NULL,
  n_opens bigint DEFAULT 0 NOT NULL,
  n_machine_opens bigint DEFAULT 0 NOT NULL,
  n_stopped integer DEFAULT 0 NOT NULL
);

CREATE TABLE campaign_rate (
  campaign_id uuid NOT NULL,
  second integer NOT NULL,
  people integer NOT NULL,
  PRIMARY KEY (campaign_id, second)
);

CREATE TABLE campaign_rate_added (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  campaign_id uuid NOT NULL,
  second integer NOT NULL,
  people integer NOT NULL
);

CREATE VIEW campaign_rate_now AS
 SELECT campaign_rate.campaign_id,
    campaign_rate.second,
    campaign_rate.people
   FROM campaign_rate
UNION ALL
 SELECT campaign_rate_added.campaign_id,
    campaign_rate_added.second,
    campaign_rate_added.people
   FROM campaign_rate_added;

CREATE TABLE campaign_reason (
  campaign_id uuid NOT NULL,
  state text NOT NULL,
  reason text NOT NULL,
  code text,
  said text NOT NULL,
  people bigint NOT NULL,
  may_help bigint NOT NULL,
  will_not_help bigint NOT NULL,
  PRIMARY KEY (campaign_id, state, reason)
);
CREATE INDEX campaign_reason_most ON campaign_reason (campaign_id, people DESC);

CREATE TABLE campaign_reason_added (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  campaign_id uuid NOT NULL,
  state text NOT NULL,
  reason text NOT NULL,
  code text,
  said text NOT NULL,
  people integer NOT NULL,
  may_help integer NOT NULL,
  will_not_help integer NOT NULL,
  at timestamptz DEFAULT '-infinity'::timestamptz NOT NULL
);
CREATE INDEX campaign_reason_added_of_campaign ON campaign_reason_added (campaign_id);

CREATE TABLE campaign_word (
  word text NOT NULL,
  shown_at timestamp without time zone NOT NULL,
  campaign_id uuid NOT NULL,
  PRIMARY KEY (word, shown_at, campaign_id)
);
CREATE INDEX campaign_word_of_campaign ON campaign_word (campaign_id);

CREATE TABLE chat_reach (
  number text PRIMARY KEY,
  reached_at timestamptz NOT NULL
);
CREATE INDEX chat_reach_at ON chat_reach (reached_at);

CREATE TABLE column_choice (
  shape text PRIMARY KEY,
  phone integer NOT NULL,
  country integer,
  campaign_id uuid NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
  CONSTRAINT column_choice_country_check CHECK (country >= 0),
  CONSTRAINT column_choice_phone_check CHECK (phone >= 0),
  CONSTRAINT column_choice_shape_check CHECK (shape ~ '^[0-9a-f]{32}$'::text)
);
CREATE INDEX column_choice_campaign ON column_choice (campaign_id);

CREATE TABLE company_setting (
  name text PRIMARY KEY,
  value jsonb NOT NULL
);

CREATE TABLE connection (
  service text PRIMARY KEY,
  rate double precision NOT NULL,
  tokens double precision DEFAULT 1 NOT NULL,
  refilled_at timestamptz DEFAULT now() NOT NULL,
  raised_at timestamptz DEFAULT now() NOT NULL,
  blocked_until timestamptz,
  block_streak integer DEFAULT 0 NOT NULL,
  is_breaker_open boolean DEFAULT false NOT NULL,
  chunk_limit integer DEFAULT 100 NOT NULL,
  is_order_trusted boolean DEFAULT true NOT NULL,
  balance bigint,
  balance_at timestamptz,
  balance_source text,
  failed_tries smallint DEFAULT 0 NOT NULL,
  size_limit integer,
  size_limit_at timestamptz,
  is_size_growing boolean DEFAULT false NOT NULL,
  order_kept integer DEFAULT 0 NOT NULL,
  order_breaks integer DEFAULT 0 NOT NULL,
  order_retry_at timestamptz,
  failure_streak integer DEFAULT 0 NOT NULL,
  trouble text,
  good_rate double precision,
  size_suspect uuid,
  pace_window jsonb,
  messages_per_second integer,
  next_claim_at timestamptz,
  start_rate integer,
  ceiling_rate integer,
  has_sent boolean DEFAULT false NOT NULL,
  is_count_ours boolean DEFAULT true NOT NULL,
  CONSTRAINT connection_ceiling_rate_check CHECK (ceiling_rate >= 1),
  CONSTRAINT connection_messages_per_second_check CHECK (messages_per_second >= 1),
  CONSTRAINT connection_service_check CHECK (service IN ('sms', 'chat', 'voice')),
  CONSTRAINT connection_start_rate_check CHECK (start_rate >= 1)
);

CREATE TABLE consent (
  number text NOT NULL,
  purpose text NOT NULL,
  channel text NOT NULL,
  is_given boolean NOT NULL,
  given_at timestamptz NOT NULL,
  fact_id text NOT NULL,
  PRIMARY KEY (number, purpose, channel)
);
CREATE INDEX consent_withdrawn ON consent (given_at DESC, number) WHERE (NOT is_given);

CREATE TABLE consent_fact (
  id text PRIMARY KEY,
  number text NOT NULL,
  purpose text NOT NULL,
  channel text NOT NULL,
  is_given boolean NOT NULL,
  given_at timestamptz NOT NULL,
  learned_at timestamptz DEFAULT now() NOT NULL,
  source text NOT NULL,
  wording text,
  actor_name text,
  evidence jsonb,
  CONSTRAINT consent_fact_channel_check CHECK (channel IN ('all', 'sms', 'chat', 'voice')),
  CONSTRAINT consent_fact_source_check CHECK (source IN ('form', 'link', 'keyword', 'file', 'api', 'person', 'call'))
);
CREATE INDEX consent_fact_of_number ON consent_fact (number, given_at DESC, id DESC);
CREATE TRIGGER consent_fact_append_only BEFORE UPDATE ON consent_fact
  FOR EACH ROW EXECUTE FUNCTION refuse_consent_change();

CREATE TABLE contact_list (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  headers text[] NOT NULL,
  phone_column integer NOT NULL,
  n_people integer DEFAULT 0 NOT NULL,
  campaign_id uuid REFERENCES campaign (id) ON DELETE SET NULL,
  state text,
  search text,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  reason text,
  source text DEFAULT 'campaign' NOT NULL,
  of_lists uuid[],
  without_lists uuid[],
  n_places integer DEFAULT 0 NOT NULL
);
CREATE UNIQUE INDEX contact_list_name ON contact_list (lower(name));
CREATE INDEX contact_list_newest ON contact_list (created_at DESC, id DESC);
CREATE INDEX contact_list_of_campaign ON contact_list (campaign_id) WHERE (campaign_id IS NOT NULL);

CREATE TABLE contact_list_member (
  list_id uuid NOT NULL,
  seq integer NOT NULL,
  number text NOT NULL,
  columns text[] NOT NULL,
  name_place smallint,
  PRIMARY KEY (list_id, seq)
);
CREATE UNIQUE INDEX contact_list_member_of_number ON contact_list_member (number, list_id);

CREATE TABLE contact_window (
  number text PRIMARY KEY,
  last_inbound_at timestamptz NOT NULL,
  name text,
  id bigint GENERATED ALWAYS AS IDENTITY,
  heard_seq bigint DEFAULT 0 NOT NULL,
  seen_seq bigint DEFAULT 0 NOT NULL,
  is_unread boolean GENERATED ALWAYS AS ((heard_seq > seen_seq)) STORED NOT NULL,
  answerer_id uuid REFERENCES app_user (id),
  done_seq bigint DEFAULT '-1'::integer NOT NULL,
  given_by uuid REFERENCES app_user (id),
  given_at timestamptz
);
ALTER TABLE contact_window ADD CONSTRAINT contact_window_given_check CHECK ((num_nonnulls(given_by, given_at) = ANY (ARRAY[0, 2]))) NOT VALID;
CREATE UNIQUE INDEX contact_window_by_id ON contact_window (id);
CREATE INDEX contact_window_by_name ON contact_window (lower(name) COLLATE "C", number) WHERE (name IS NOT NULL);
CREATE INDEX contact_window_by_number ON contact_window (number COLLATE "C");
CREATE INDEX contact_window_by_word ON contact_window USING gin (to_tsvector('simple'::regconfig, name)) WITH (fastupdate=off) WHERE (name IS NOT NULL);
CREATE INDEX contact_window_given ON contact_window (answerer_id, given_at, id) WHERE (given_by IS NOT NULL);
CREATE INDEX contact_window_standing ON contact_window (((heard_seq > done_seq)), last_inbound_at, id);
CREATE INDEX contact_window_unread ON contact_window (last_inbound_at, id) WHERE is_unread;
CREATE INDEX contact_window_whose ON contact_window (COALESCE(answerer_id, '00000000-0000-0000-0000-000000000000'::uuid), ((heard_seq > done_seq)), last_inbound_at, id);
CREATE INDEX contact_window_whose_unread ON contact_window (COALESCE(answerer_id, '00000000-0000-0000-0000-000000000000'::uuid), last_inbound_at, id) WHERE is_unread;
CREATE TRIGGER outgoing_conversation AFTER UPDATE OF answerer_id ON contact_window FOR EACH ROW
  WHEN (NEW.answerer_id IS DISTINCT FROM OLD.answerer_id) EXECUTE FUNCTION note_outgoing_conversation();

CREATE TABLE conversation_note (
  id uuid PRIMARY KEY,
  conversation_id bigint NOT NULL REFERENCES contact_window (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  author_id uuid NOT NULL REFERENCES app_user (id),
  text text NOT NULL
);
CREATE INDEX conversation_note_at ON conversation_note (at);
CREATE INDEX conversation_note_of ON conversation_note (conversation_id, at, id);

CREATE TABLE credit_decided (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  counted bigint NOT NULL
);

CREATE TABLE credit_ledger (
  is_only boolean DEFAULT true PRIMARY KEY,
  place timestamptz DEFAULT '1970-01-01 00:00:00+00'::timestamptz NOT NULL,
  known jsonb,
  is_behind boolean NOT NULL,
  since timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT credit_ledger_is_only_check CHECK (is_only)
);

CREATE TABLE credit_quarter (
  at timestamptz PRIMARY KEY,
  messages bigint DEFAULT 0 NOT NULL,
  said bigint DEFAULT 0 NOT NULL,
  counted bigint DEFAULT 0 NOT NULL,
  told_first bigint,
  told_first_at timestamptz,
  told_last bigint,
  told_last_at timestamptz,
  went_least bigint DEFAULT 0 NOT NULL,
  went_most bigint DEFAULT 0 NOT NULL,
  went_since timestamptz,
  went_until timestamptz,
  came_least bigint DEFAULT 0 NOT NULL,
  came_most bigint DEFAULT 0 NOT NULL,
  came_since timestamptz,
  came_until timestamptz,
  open_most bigint DEFAULT 0 NOT NULL,
  open_left bigint DEFAULT 0 NOT NULL,
  told_before bigint
);
CREATE INDEX credit_quarter_found ON credit_quarter (GREATEST(went_until, came_until)) WHERE ((went_until IS NOT NULL) OR (came_until IS NOT NULL));

CREATE TABLE data_request (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  number text,
  person_name text NOT NULL,
  received_on date NOT NULL,
  due_on date NOT NULL,
  state text DEFAULT 'open' NOT NULL,
  note text NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  recorded_at timestamptz NOT NULL,
  recorded_by text NOT NULL,
  closed_at timestamptz,
  closed_by text,
  CONSTRAINT data_request_check CHECK (((state = 'open'::text) = (closed_at IS NULL))),
  CONSTRAINT data_request_kind_check CHECK (kind IN ('access', 'correction', 'erasure', 'objection', 'restriction')),
  CONSTRAINT data_request_state_check CHECK (state IN ('open', 'done', 'refused'))
);
CREATE INDEX data_request_newest ON data_request (recorded_at, id);
CREATE INDEX data_request_of_number ON data_request (number) WHERE (number IS NOT NULL);
CREATE INDEX data_request_open ON data_request (due_on, id) WHERE (state = 'open'::text);

CREATE TABLE draft (
  campaign_id uuid PRIMARY KEY REFERENCES campaign (id) ON DELETE CASCADE,
  form jsonb NOT NULL,
  reading jsonb,
  campaign jsonb,
  saved_at timestamptz NOT NULL,
  saved_by uuid NOT NULL
);

CREATE TABLE draft_file (
  id uuid PRIMARY KEY,
  campaign_id uuid NOT NULL REFERENCES draft (campaign_id) ON DELETE CASCADE,
  name text NOT NULL,
  bytes bigint NOT NULL,
  uploaded_by uuid NOT NULL,
  list_id uuid,
  headers text[],
  CONSTRAINT draft_file_campaign_id_key UNIQUE (campaign_id)
);

CREATE TABLE draft_file_part (
  file_id uuid NOT NULL REFERENCES draft_file (id) ON DELETE CASCADE,
  ordinal integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (file_id, ordinal)
);
ALTER TABLE draft_file_part ALTER COLUMN bytes SET STORAGE EXTERNAL;

CREATE TABLE erased_consent (
  number_hash text NOT NULL,
  purpose text NOT NULL,
  channel text NOT NULL,
  is_given boolean NOT NULL,
  given_at timestamptz NOT NULL,
  source text NOT NULL,
  erased_at timestamptz DEFAULT now() NOT NULL
);
CREATE INDEX erased_consent_of_number ON erased_consent (number_hash);

CREATE TABLE erased_ref (
  digest bytea PRIMARY KEY
);

CREATE TABLE event (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id text NOT NULL,
  raw bytea NOT NULL,
  body jsonb,
  headers jsonb NOT NULL,
  signed_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  occurred_at timestamptz,
  type text NOT NULL,
  aggregate_type text,
  aggregate_id text,
  account text,
  number text,
  is_test boolean NOT NULL,
  flags text[] NOT NULL,
  secret_index smallint NOT NULL,
  duplicates integer NOT NULL,
  conflict_raw bytea,
  projected_at timestamptz,
  is_waiting boolean DEFAULT false NOT NULL,
  retry_at timestamptz,
  retries smallint DEFAULT 0 NOT NULL,
  waits_for text[] DEFAULT '{}'::text[] NOT NULL,
  effect text,
  message_id bigint,
  erased_at timestamptz,
  CONSTRAINT event_event_id_key UNIQUE (event_id)
) WITH (autovacuum_vacuum_scale_factor='0.02');
CREATE INDEX event_new ON event (seq) WHERE ((projected_at IS NULL) AND (NOT is_waiting));
CREATE INDEX event_of_number ON event (number, seq) WHERE (number IS NOT NULL);
CREATE INDEX event_of_type ON event (type, seq);
CREATE INDEX event_received ON event USING brin (received_at) WITH (pages_per_range='16');
CREATE INDEX event_waiting ON event (retry_at) WHERE is_waiting;

CREATE TABLE event_address_gone (
  id uuid PRIMARY KEY,
  at timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE event_delivery (
  address_id uuid NOT NULL,
  sequence bigint NOT NULL,
  state text DEFAULT 'waiting' NOT NULL,
  tries smallint DEFAULT 0 NOT NULL,
  fence integer DEFAULT 0 NOT NULL,
  next_try_at timestamptz NOT NULL,
  tried_at timestamptz,
  status smallint,
  answer text,
  problem text,
  took_ms integer,
  PRIMARY KEY (address_id, sequence),
  CONSTRAINT event_delivery_state_check CHECK (state IN ('waiting', 'accepted', 'failed'))
) WITH (fillfactor='70', autovacuum_vacuum_scale_factor='0.02');
CREATE INDEX event_delivery_due ON event_delivery (address_id, next_try_at, sequence) WHERE (state = 'waiting'::text);
CREATE INDEX event_delivery_failed ON event_delivery (address_id, sequence) WHERE (state = 'failed'::text);
CREATE INDEX event_delivery_waiting ON event_delivery (address_id, sequence) WHERE (state = 'waiting'::text);

CREATE TABLE event_refused (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reason text NOT NULL,
  received_at timestamptz NOT NULL,
  address text,
  headers jsonb NOT NULL,
  raw bytea NOT NULL,
  accepted_at timestamptz,
  digest bytea,
  times integer DEFAULT 1 NOT NULL,
  boot text,
  uptime_s double precision,
  CONSTRAINT event_refused_reason_check CHECK (reason IN ('signature', 'clock', 'too-large'))
);
CREATE UNIQUE INDEX event_refused_digest ON event_refused (digest) WHERE (digest IS NOT NULL);
CREATE INDEX event_refused_in_need ON event_refused (received_at) WHERE (accepted_at IS NULL);
CREATE INDEX event_refused_ring ON event_refused (reason, id);

CREATE TABLE event_replay (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id uuid NOT NULL,
  started_by uuid NOT NULL,
  started_by_name text NOT NULL,
  created_at timestamptz NOT NULL,
  type text,
  q text,
  since timestamptz,
  has_numbers boolean NOT NULL,
  phase text NOT NULL,
  top bigint NOT NULL,
  below bigint,
  tried jsonb NOT NULL,
  worked jsonb NOT NULL,
  show text,
  CONSTRAINT event_replay_phase_check CHECK (phase IN ('trying', 'tried', 'working', 'done', 'stopped')),
  CONSTRAINT event_replay_show_check CHECK (show IN ('waiting', 'late', 'conflict')),
  CONSTRAINT event_replay_id_key UNIQUE (id)
);
CREATE UNIQUE INDEX event_replay_open ON event_replay ((true)) WHERE (phase IN ('trying', 'tried', 'working'));

CREATE TABLE event_wait (
  ref text NOT NULL,
  seq bigint NOT NULL,
  PRIMARY KEY (ref, seq)
);
CREATE INDEX event_wait_seq ON event_wait (seq);

CREATE TABLE excluded_row (
  campaign_id uuid NOT NULL,
  row_number integer NOT NULL,
  bucket text NOT NULL,
  reason text NOT NULL,
  value text NOT NULL,
  columns text[] NOT NULL,
  number text,
  PRIMARY KEY (campaign_id, row_number)
);
CREATE INDEX excluded_skipped ON excluded_row (campaign_id) WHERE (number IS NOT NULL);

CREATE TABLE failed_read (
  id uuid PRIMARY KEY,
  minute timestamptz NOT NULL,
  kind text NOT NULL,
  service text NOT NULL,
  http_status integer NOT NULL,
  code text NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  n integer NOT NULL,
  slowest_ms integer NOT NULL,
  problem text NOT NULL,
  answer text,
  service_request text,
  CONSTRAINT failed_read_service_check CHECK (service IN ('sms', 'chat', 'voice')),
  CONSTRAINT failed_read_minute_kind_http_status_code_key UNIQUE (minute, kind, http_status, code)
);
CREATE INDEX failed_read_listed ON failed_read (service, first_at, id);
CREATE INDEX failed_read_old ON failed_read (last_at);

CREATE TABLE inbound (
  seq bigint PRIMARY KEY,
  number text NOT NULL,
  sent_at timestamptz NOT NULL,
  wamid text
);
CREATE UNIQUE INDEX inbound_of_message ON inbound (number, wamid) WHERE (wamid IS NOT NULL);
CREATE INDEX inbound_of_number ON inbound (number, sent_at, seq);

CREATE TABLE inbound_by_event (
  done_seq bigint NOT NULL,
  last_seq bigint NOT NULL
);

CREATE TABLE inbound_unfolded (
  done_seq bigint NOT NULL,
  last_seq bigint NOT NULL
);

CREATE TABLE inbox_news (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  for_user uuid,
  CONSTRAINT inbox_news_kind_check CHECK (kind IN ('wrote', 'given'))
);

CREATE TABLE invitation (
  id uuid PRIMARY KEY,
  code_hash bytea NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  role text NOT NULL,
  rights text[],
  invited_by uuid NOT NULL,
  invited_by_name text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT invitation_email_check CHECK ((email = lower(email))),
  CONSTRAINT invitation_role_check CHECK (role IN ('viewer', 'sender', 'admin', 'owner')),
  CONSTRAINT invitation_code_hash_key UNIQUE (code_hash)
);
CREATE UNIQUE INDEX invitation_email ON invitation (email);

CREATE TABLE join_code (
  page_id uuid NOT NULL,
  number text NOT NULL,
  code_hash bytea NOT NULL,
  language text NOT NULL,
  wording text NOT NULL,
  purposes text[] NOT NULL,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  confirmed_at timestamptz,
  PRIMARY KEY (page_id, number),
  CONSTRAINT join_code_language_check CHECK (language IN ('en', 'sw'))
);
CREATE INDEX join_code_number ON join_code (number);
CREATE INDEX join_code_sent ON join_code (sent_at);

CREATE TABLE join_page (
  id uuid PRIMARY KEY,
  slug text NOT NULL COLLATE pg_catalog."C",
  name text NOT NULL,
  wording jsonb NOT NULL,
  purposes text[] NOT NULL,
  list_id uuid REFERENCES contact_list (id) ON DELETE SET NULL,
  sender_id text NOT NULL,
  is_open boolean NOT NULL,
  created_by uuid NOT NULL REFERENCES app_user (id),
  created_at timestamptz NOT NULL,
  CONSTRAINT join_page_purposes_check CHECK (cardinality(purposes) > 0),
  CONSTRAINT join_page_slug_check CHECK (slug ~ '^[a-z0-9][a-z0-9-]{1,39}$'::text),
  CONSTRAINT join_page_slug UNIQUE (slug)
);
CREATE INDEX join_page_list ON join_page (list_id) WHERE (list_id IS NOT NULL);

CREATE TABLE key_request (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key_id uuid NOT NULL REFERENCES api_key (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  door text NOT NULL,
  status integer NOT NULL,
  code text,
  fields jsonb NOT NULL,
  request_id uuid NOT NULL,
  took_ms integer NOT NULL,
  is_replayed boolean NOT NULL,
  address text NOT NULL
);
CREATE INDEX key_request_of_key ON key_request (key_id, id);
CREATE INDEX key_request_old ON key_request (at);

CREATE TABLE link (
  code text COLLATE pg_catalog."C" PRIMARY KEY,
  campaign_id uuid NOT NULL,
  seq integer NOT NULL,
  opens integer DEFAULT 0 NOT NULL,
  machine_opens integer DEFAULT 0 NOT NULL,
  first_opened_at timestamptz,
  last_opened_at timestamptz,
  is_stopped boolean DEFAULT false NOT NULL,
  pressed_at timestamptz,
  changes integer DEFAULT 0 NOT NULL,
  CONSTRAINT link_campaign_id_seq_key UNIQUE (campaign_id, seq)
) WITH (fillfactor='80');

CREATE TABLE live_epoch (
  is_only boolean DEFAULT true PRIMARY KEY,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  pruned_seq bigint DEFAULT 0 NOT NULL,
  CONSTRAINT live_epoch_is_only_check CHECK (is_only)
);

CREATE TABLE live_log (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  topic text NOT NULL,
  data jsonb NOT NULL,
  at timestamptz DEFAULT now() NOT NULL
) WITH (autovacuum_vacuum_scale_factor='0.05');
CREATE INDEX live_log_at ON live_log (at);

CREATE TABLE marketing_contact (
  number text NOT NULL,
  day date NOT NULL,
  campaign_id uuid NOT NULL,
  seq integer NOT NULL,
  PRIMARY KEY (number, campaign_id)
);
CREATE INDEX marketing_contact_day ON marketing_contact (day);

CREATE TABLE message_fact (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id bigint NOT NULL REFERENCES message (id) ON DELETE CASCADE,
  source text NOT NULL,
  word text NOT NULL,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz DEFAULT now() NOT NULL,
  event_id text,
  detail jsonb,
  CONSTRAINT message_fact_source_check CHECK (source IN ('response', 'event', 'poll', 'person'))
) WITH (autovacuum_vacuum_scale_factor='0.02');
CREATE UNIQUE INDEX message_fact_of_event ON message_fact (event_id, message_id) WHERE (event_id IS NOT NULL);
CREATE INDEX message_fact_of_message ON message_fact (message_id, occurred_at);

CREATE TABLE message_to_match (
  message_id bigint PRIMARY KEY
);

CREATE TABLE notice (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  campaign_id uuid REFERENCES campaign (id) ON DELETE CASCADE,
  template_id uuid,
  template_state text,
  at timestamptz DEFAULT clock_timestamp() NOT NULL,
  told_at timestamptz,
  posted_at timestamptz,
  tries integer DEFAULT 0 NOT NULL,
  next_try_at timestamptz DEFAULT now() NOT NULL,
  post_problem text,
  for_user uuid,
  not_for uuid[],
  trouble text,
  event_address_id uuid REFERENCES event_address (id) ON DELETE CASCADE,
  CONSTRAINT notice_check CHECK ((num_nonnulls(campaign_id, template_id, trouble, event_address_id) =
CASE
    WHEN (kind IN ('wrote', 'given')) THEN 0
    ELSE 1
END)),
  CONSTRAINT notice_kind_check CHECK (kind IN ('ended', 'stopped', 'lost', 'template', 'asked', 'approved', 'declined', 'service', 'wrote', 'given', 'address'))
);
CREATE INDEX notice_listed ON notice (told_at DESC, id DESC) WHERE (told_at IS NOT NULL);
CREATE UNIQUE INDEX notice_of_campaign ON notice (campaign_id, kind);
CREATE INDEX notice_of_event_address ON notice (event_address_id) WHERE (event_address_id IS NOT NULL);
CREATE UNIQUE INDEX notice_of_inbox ON notice (kind, COALESCE(for_user, '00000000-0000-0000-0000-000000000000'::uuid)) WHERE (kind IN ('wrote', 'given'));
CREATE INDEX notice_of_template ON notice (template_id);
CREATE INDEX notice_to_post ON notice (next_try_at) WHERE ((posted_at IS NULL) AND (told_at IS NOT NULL));
CREATE INDEX notice_untold ON notice (id) WHERE (told_at IS NULL);

CREATE TABLE opt_out_fact (
  id text PRIMARY KEY,
  number text NOT NULL,
  is_out boolean NOT NULL,
  said_at timestamptz NOT NULL,
  source text NOT NULL,
  words text,
  actor_name text,
  file_name text,
  file_row integer,
  CONSTRAINT opt_out_fact_source_check CHECK (source IN ('keyword', 'person', 'import', 'api'))
);
CREATE INDEX opt_out_fact_of_number ON opt_out_fact (number, said_at DESC, id DESC);
CREATE TRIGGER opt_out_fact_append_only BEFORE UPDATE ON opt_out_fact
  FOR EACH ROW EXECUTE FUNCTION refuse_opt_out_change();

CREATE TABLE opt_out_word (
  word text NOT NULL,
  plain text PRIMARY KEY,
  is_out boolean NOT NULL,
  added_at timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE outbox_cursor (
  sequence bigint NOT NULL
);

CREATE TABLE outbox_file (
  name text PRIMARY KEY,
  size bigint NOT NULL,
  digest bytea NOT NULL,
  key_id uuid REFERENCES api_key (id),
  chunk integer NOT NULL,
  is_done boolean DEFAULT false NOT NULL,
  taken_at timestamptz NOT NULL,
  seen_size bigint NOT NULL,
  seen_ms double precision NOT NULL,
  outcomes_bytes bigint DEFAULT 0 NOT NULL
);
CREATE INDEX outbox_file_open ON outbox_file (name) WHERE (NOT is_done);

CREATE TABLE outbox_message (
  campaign_id uuid NOT NULL,
  seq integer NOT NULL,
  file text NOT NULL REFERENCES outbox_file (name),
  row_number integer NOT NULL,
  PRIMARY KEY (campaign_id, seq)
);

CREATE TABLE outgoing_event (
  arrival bigint GENERATED ALWAYS AS IDENTITY,
  sequence bigint,
  id text DEFAULT ('evt_'::text || replace((gen_random_uuid())::text, '-'::text, ''::text)) NOT NULL,
  type text NOT NULL,
  at timestamptz NOT NULL,
  number text,
  data jsonb NOT NULL,
  for_address uuid
) WITH (autovacuum_vacuum_scale_factor='0.02');
CREATE INDEX outgoing_event_at ON outgoing_event USING brin (at);
CREATE INDEX outgoing_event_of_number ON outgoing_event (number) WHERE (number IS NOT NULL);
CREATE UNIQUE INDEX outgoing_event_sequence ON outgoing_event (sequence);
CREATE INDEX outgoing_event_unpublished ON outgoing_event (arrival) WHERE (sequence IS NULL);

CREATE SEQUENCE outgoing_sequence;

CREATE TABLE passkey (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  is_synced boolean NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  CONSTRAINT passkey_credential_id_key UNIQUE (credential_id)
);
CREATE INDEX passkey_of_user ON passkey (user_id, created_at);

CREATE TABLE passkey_enrolment (
  session_id uuid PRIMARY KEY,
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE TABLE pending_sign_in (
  key bytea PRIMARY KEY,
  user_id uuid REFERENCES app_user (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  challenge text,
  challenge_ends_at timestamptz
);
CREATE INDEX pending_sign_in_end ON pending_sign_in (expires_at);

CREATE TABLE plan_hash (
  campaign_id uuid PRIMARY KEY REFERENCES campaign (id) ON DELETE CASCADE,
  salt bytea NOT NULL,
  hash bytea NOT NULL,
  pieces bytea NOT NULL,
  people integer NOT NULL,
  made_at timestamptz NOT NULL
);

CREATE TABLE rate_limit (
  key character varying(255) PRIMARY KEY,
  points integer DEFAULT 0 NOT NULL,
  expire bigint
);

CREATE TABLE read_count (
  at timestamptz NOT NULL,
  kind text NOT NULL,
  made integer NOT NULL,
  failed integer NOT NULL,
  PRIMARY KEY (at, kind)
);

CREATE TABLE readiness_probe (
  filling text NOT NULL
);
ALTER TABLE readiness_probe ALTER COLUMN filling SET STORAGE PLAIN;

CREATE TABLE reason_hour (
  at timestamptz NOT NULL,
  state text NOT NULL,
  reason text NOT NULL,
  code text,
  said text NOT NULL,
  people bigint NOT NULL,
  PRIMARY KEY (at, state, reason)
);

CREATE TABLE reason_since (
  at timestamptz NOT NULL
);

CREATE TABLE recipient (
  campaign_id uuid NOT NULL,
  seq integer NOT NULL,
  row_number integer NOT NULL,
  number text NOT NULL,
  text text,
  parameters jsonb,
  pack text DEFAULT '' NOT NULL,
  columns text[] DEFAULT '{}'::text[] NOT NULL,
  segments smallint DEFAULT 0 NOT NULL,
  generation smallint DEFAULT 0 NOT NULL,
  state text DEFAULT 'queued' NOT NULL,
  reason text,
  is_retryable boolean,
  updated_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (campaign_id, seq),
  CONSTRAINT recipient_state_check CHECK (state IN ('queued', 'accepted', 'rejected', 'unknown', 'cancelled')),
  CONSTRAINT recipient_campaign_id_number_key UNIQUE (campaign_id, number)
) WITH (fillfactor='50', autovacuum_vacuum_scale_factor='0.02');
CREATE INDEX recipient_planned ON recipient (campaign_id, pack, seq);
CREATE TRIGGER links_gone AFTER DELETE ON recipient REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION forget_links();
CREATE TRIGGER outgoing_recipients AFTER UPDATE ON recipient REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION note_outgoing_recipients();
CREATE TRIGGER recipient_apart_added AFTER INSERT ON recipient FOR EACH ROW
  WHEN (NEW.state IN ('rejected', 'unknown', 'cancelled')) EXECUTE FUNCTION set_recipient_apart();
CREATE TRIGGER recipient_apart_gone AFTER DELETE ON recipient FOR EACH ROW
  WHEN (OLD.state IN ('rejected', 'unknown') OR (OLD.state = 'cancelled' AND OLD.reason IS NOT NULL))
  EXECUTE FUNCTION set_recipient_apart();
CREATE TRIGGER recipient_apart_moved AFTER UPDATE OF state, reason ON recipient FOR EACH ROW
  WHEN ((OLD.state <> NEW.state OR OLD.reason IS DISTINCT FROM NEW.reason)
    AND (NEW.state IN ('rejected', 'unknown') OR OLD.state IN ('rejected', 'unknown')
      OR (NEW.state = 'cancelled' AND NEW.reason IS NOT NULL) OR (OLD.state = 'cancelled' AND OLD.reason IS NOT NULL)))
  EXECUTE FUNCTION set_recipient_apart();

CREATE TABLE recipient_apart (
  campaign_id uuid NOT NULL,
  state text NOT NULL,
  seq integer NOT NULL,
  reason text,
  PRIMARY KEY (campaign_id, state, seq)
);
CREATE INDEX recipient_apart_by_reason ON recipient_apart (campaign_id, state, reason, seq) WHERE (reason IS NOT NULL);

CREATE TABLE recovery_code (
  user_id uuid NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  salt bytea NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

CREATE TABLE requeue (
  campaign_id uuid NOT NULL,
  pack text NOT NULL,
  seq integer NOT NULL,
  PRIMARY KEY (campaign_id, pack, seq)
);

CREATE TABLE reset_code (
  user_id uuid PRIMARY KEY REFERENCES app_user (id) ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  clears_factors boolean DEFAULT false NOT NULL,
  made_by uuid REFERENCES app_user (id) ON DELETE CASCADE,
  CONSTRAINT reset_code_code_hash_key UNIQUE (code_hash)
);

CREATE TABLE restriction (
  number text PRIMARY KEY,
  since timestamptz DEFAULT now() NOT NULL,
  reason text NOT NULL,
  actor_name text NOT NULL
);
CREATE INDEX restriction_newest ON restriction (since DESC, number);

CREATE TABLE retention (
  is_only boolean DEFAULT true PRIMARY KEY,
  event_days integer,
  answer_days integer,
  people_days integer,
  events_before timestamptz,
  answers_before timestamptz,
  people_before timestamptz,
  account text,
  call_days integer,
  calls_before timestamptz,
  CONSTRAINT retention_answer_days_check CHECK (answer_days >= 7),
  CONSTRAINT retention_call_days_check CHECK (call_days >= 30),
  CONSTRAINT retention_event_days_check CHECK (event_days >= 7),
  CONSTRAINT retention_is_only_check CHECK (is_only),
  CONSTRAINT retention_people_days_check CHECK (people_days >= 30)
);

CREATE TABLE saved_reply (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  text text NOT NULL,
  changed_by uuid NOT NULL REFERENCES app_user (id),
  changed_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX saved_reply_name ON saved_reply (lower(name));

CREATE TABLE saved_view (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  name text NOT NULL,
  ask jsonb NOT NULL,
  owner uuid REFERENCES app_user (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  CONSTRAINT saved_view_kind_check CHECK (kind IN ('events', 'messages', 'inbox'))
);
CREATE UNIQUE INDEX saved_view_of_person ON saved_view (owner, lower(name)) WHERE (owner IS NOT NULL);
CREATE UNIQUE INDEX saved_view_of_team ON saved_view (lower(name)) WHERE (owner IS NULL);

CREATE TABLE send_token (
  token uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  campaign_id uuid,
  created_at timestamptz DEFAULT now() NOT NULL,
  template_id uuid
);

CREATE TABLE sender (
  name text PRIMARY KEY,
  outcome text NOT NULL,
  outcome_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT sender_outcome_check CHECK (outcome IN ('accepted', 'not-found', 'not-approved', 'limit-reached'))
);

CREATE TABLE sending_clock (
  is_only boolean DEFAULT true PRIMARY KEY,
  database_id uuid,
  "position" bigint DEFAULT 0 NOT NULL,
  at timestamptz,
  restored_from timestamptz,
  timeline text,
  waits_for_standby boolean DEFAULT false NOT NULL,
  CONSTRAINT sending_clock_is_only_check CHECK (is_only)
);

CREATE TABLE session (
  key bytea PRIMARY KEY,
  id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  confirmed_at timestamptz NOT NULL,
  revoked_at timestamptz,
  address text NOT NULL,
  user_agent text NOT NULL,
  revoked_because text,
  CONSTRAINT session_id_key UNIQUE (id)
);
CREATE INDEX session_created ON session (created_at);
CREATE INDEX session_of_user ON session (user_id) WHERE (revoked_at IS NULL);

CREATE TABLE setup_code (
  code_hash bytea PRIMARY KEY,
  created_at timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE sign_in_rule (
  id boolean DEFAULT true PRIMARY KEY,
  factor_due_at timestamptz,
  CONSTRAINT sign_in_rule_id_check CHECK (id)
);

CREATE TABLE sign_in_wait (
  key text PRIMARY KEY,
  failures integer NOT NULL,
  free_at timestamptz NOT NULL,
  forget_at timestamptz NOT NULL
);
CREATE INDEX sign_in_wait_forget ON sign_in_wait (forget_at);

CREATE TABLE suppression (
  number text PRIMARY KEY,
  reason text NOT NULL,
  source text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  is_out boolean DEFAULT true NOT NULL,
  said_at timestamptz DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL,
  fact_id text DEFAULT '' NOT NULL
);
CREATE INDEX suppression_newest ON suppression (said_at DESC, fact_id DESC) WHERE is_out;
CREATE INDEX suppression_of_source ON suppression (source, said_at DESC, fact_id DESC) WHERE is_out;
CREATE TRIGGER outgoing_opt_out_added AFTER INSERT ON suppression FOR EACH ROW WHEN (NEW.is_out)
  EXECUTE FUNCTION note_outgoing_opt_out();
CREATE TRIGGER outgoing_opt_out_moved AFTER UPDATE OF is_out ON suppression FOR EACH ROW WHEN (NEW.is_out <> OLD.is_out)
  EXECUTE FUNCTION note_outgoing_opt_out();
CREATE TRIGGER tally_lists_added AFTER INSERT ON suppression REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_lists();
CREATE TRIGGER tally_lists_gone AFTER DELETE ON suppression REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tally_lists();
CREATE TRIGGER tally_lists_moved AFTER UPDATE ON suppression REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tally_lists();
CREATE TRIGGER tally_opt_outs_added AFTER INSERT ON suppression REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_opt_outs();
CREATE TRIGGER tally_opt_outs_gone AFTER DELETE ON suppression REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tally_opt_outs();
CREATE TRIGGER tally_opt_outs_moved AFTER UPDATE ON suppression REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tally_opt_outs();

CREATE TABLE tally (
  name text NOT NULL,
  at timestamptz NOT NULL,
  n bigint NOT NULL,
  PRIMARY KEY (name, at)
);
CREATE INDEX tally_by_time ON tally (at) WHERE (at > '-infinity'::timestamptz);

CREATE TABLE tally_added (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  at timestamptz NOT NULL,
  n bigint NOT NULL
);
CREATE INDEX tally_added_of_total ON tally_added (name) WHERE (at = '-infinity'::timestamptz);

CREATE VIEW tally_now AS
 SELECT tally.name,
    tally.at,
    tally.n
   FROM tally
UNION ALL
 SELECT tally_added.name,
    tally_added.at,
    tally_added.n
   FROM tally_added;

CREATE TABLE template (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  name text NOT NULL,
  language text NOT NULL,
  origin text NOT NULL,
  service_id text,
  standing jsonb,
  content jsonb,
  kind jsonb,
  state text DEFAULT 'unverified' NOT NULL,
  rank smallint DEFAULT 7 NOT NULL,
  category text,
  search text DEFAULT '' NOT NULL,
  checked_at timestamptz,
  check_problem text,
  created_by text,
  created_at timestamptz DEFAULT now() NOT NULL,
  accepted_at timestamptz,
  refused_at timestamptz,
  refused_words text,
  is_refused_late boolean DEFAULT false NOT NULL,
  sent_at timestamptz,
  cause jsonb,
  digits text GENERATED ALWAYS AS (regexp_replace(search, '[^0-9]'::text, ''::text, 'g'::text)) STORED,
  CONSTRAINT template_origin_check CHECK (origin IN ('created', 'event', 'send', 'person')),
  CONSTRAINT template_name_language_key UNIQUE (name, language)
);
CREATE INDEX template_listed ON template (rank, name);
CREATE TRIGGER outgoing_template AFTER UPDATE OF state, category ON template FOR EACH ROW
  WHEN ((NEW.state, NEW.category) IS DISTINCT FROM (OLD.state, OLD.category)) EXECUTE FUNCTION note_outgoing_template();
CREATE TRIGGER template_answered AFTER UPDATE OF state ON template FOR EACH ROW
  WHEN (NEW.state IS DISTINCT FROM OLD.state AND NEW.state IN ('approved', 'rejected', 'paused', 'disabled'))
  EXECUTE FUNCTION note_template();

CREATE TABLE template_attempt (
  id uuid PRIMARY KEY,
  template_id uuid REFERENCES template (id) ON DELETE SET NULL,
  name text NOT NULL,
  language text NOT NULL,
  body text NOT NULL,
  state text NOT NULL,
  actor_id uuid NOT NULL,
  actor_name text NOT NULL,
  attempting_at timestamptz DEFAULT now() NOT NULL,
  finished_at timestamptz,
  http_status integer,
  answer text,
  problem text,
  resolution text,
  resolved_by text,
  resolved_at timestamptz,
  service_request text,
  CONSTRAINT template_attempt_resolution_check CHECK (resolution IN ('event', 'read', 'created', 'not-created')),
  CONSTRAINT template_attempt_state_check CHECK (state IN ('attempting', 'done', 'refused', 'not-sent', 'unknown'))
);
CREATE INDEX template_attempt_at_work ON template_attempt (attempting_at) WHERE (state = 'attempting'::text);
CREATE INDEX template_attempt_ended ON template_attempt (finished_at, id);
CREATE UNIQUE INDEX template_attempt_open ON template_attempt (name, language) WHERE ((state = 'attempting'::text) OR ((state = 'unknown'::text) AND (resolution IS NULL)));

CREATE TABLE template_fact (
  id text PRIMARY KEY,
  template_id uuid NOT NULL REFERENCES template (id) ON DELETE CASCADE,
  source text NOT NULL,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz DEFAULT now() NOT NULL,
  revision bigint,
  by_name text,
  said jsonb NOT NULL,
  CONSTRAINT template_fact_source_check CHECK (source IN ('create', 'event', 'read', 'sync'))
);
CREATE INDEX template_fact_of_template ON template_fact (template_id, occurred_at DESC, id);
CREATE TRIGGER template_fact_append_only BEFORE UPDATE ON template_fact
  FOR EACH ROW EXECUTE FUNCTION refuse_template_fact_change();

CREATE TABLE totp (
  user_id uuid PRIMARY KEY REFERENCES app_user (id) ON DELETE CASCADE,
  sealed_secret bytea NOT NULL,
  last_step bigint NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);

CREATE TABLE totp_enrolment (
  session_id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  sealed_secret bytea NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE TABLE trouble (
  name text PRIMARY KEY,
  since timestamptz NOT NULL,
  amount bigint,
  used bigint,
  CONSTRAINT trouble_name_check CHECK (name IN ('key', 'silent', 'credits'))
);
CREATE TRIGGER outgoing_trouble AFTER INSERT OR DELETE ON trouble FOR EACH ROW EXECUTE FUNCTION note_outgoing_trouble();

CREATE TABLE webhook_secret (
  fingerprint text PRIMARY KEY,
  proven_at timestamptz NOT NULL
);

CREATE TABLE worker (
  id text PRIMARY KEY,
  lock_key bigint NOT NULL,
  started_at timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE worker_loop (
  name text PRIMARY KEY,
  finished_at timestamptz NOT NULL,
  CONSTRAINT worker_loop_name_check CHECK (name IN ('campaigns', 'calls', 'polls', 'events', 'upkeep'))
);

ALTER TABLE api_key ADD CONSTRAINT api_key_id_fkey FOREIGN KEY (id) REFERENCES app_user (id);
ALTER TABLE approval ADD CONSTRAINT approval_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign (id) ON DELETE CASCADE;
ALTER TABLE attempt ADD CONSTRAINT attempt_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign (id) ON DELETE CASCADE;
ALTER TABLE join_code ADD CONSTRAINT join_code_page_id_fkey FOREIGN KEY (page_id) REFERENCES join_page (id) ON DELETE CASCADE;
ALTER TABLE notice ADD CONSTRAINT notice_template_id_fkey FOREIGN KEY (template_id) REFERENCES template (id) ON DELETE CASCADE;

INSERT INTO backup_state DEFAULT VALUES;
INSERT INTO call_walk DEFAULT VALUES;
INSERT INTO credit_ledger (is_behind) VALUES (false);
INSERT INTO live_epoch DEFAULT VALUES;
INSERT INTO outbox_cursor (sequence) VALUES (0);
INSERT INTO retention DEFAULT VALUES;
INSERT INTO sending_clock DEFAULT VALUES;
INSERT INTO sign_in_rule DEFAULT VALUES;
INSERT INTO company_setting (name, value) VALUES
  ('organisation', '""'),
  ('marketingHours', '{"from": "08:00", "to": "20:00"}'),
  ('approvalLimits', '{"people": null, "credits": null}'),
  ('price', 'null');
