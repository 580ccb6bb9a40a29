-- Addresses of other systems to which events are posted; several, each with its own secret, types and switch.
CREATE TABLE event_address (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL UNIQUE,
  url text NOT NULL,
  secret bytea NOT NULL,                        -- sealed
  old_secret bytea,                             -- the one before, which signs too while the other system changes over
  old_secret_until timestamptz,
  types text[] NOT NULL,
  sees_numbers boolean NOT NULL DEFAULT false,
  is_on boolean NOT NULL DEFAULT true,
  off_because text CHECK (off_because IN ('gone', 'failing')),
  failing_since timestamptz,                    -- nothing was accepted since
  accepted_at timestamptz,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(old_secret, old_secret_until) IN (0, 2)),
  CHECK (off_because IS NULL OR NOT is_on)
);
-- Of a deleted address the deliveries go in pieces.
CREATE TABLE event_address_gone (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now()
);

-- What other systems are told, written in the transaction in which it became true. A row gets its sequence from one worker at a
-- time after its own transaction has ended: a cursor over sequences skips no row that commits late.
CREATE TABLE outgoing_event (
  arrival bigint GENERATED ALWAYS AS IDENTITY,
  sequence bigint,
  id text NOT NULL DEFAULT 'evt_' || replace(gen_random_uuid()::text, '-', ''),
  type text NOT NULL,
  at timestamptz NOT NULL,
  number text,                                  -- of the customer; never inside data
  data jsonb NOT NULL,
  for_address uuid                              -- a test event is for one address
);
CREATE SEQUENCE outgoing_sequence;
CREATE UNIQUE INDEX outgoing_event_sequence ON outgoing_event (sequence);
CREATE INDEX outgoing_event_unpublished ON outgoing_event (arrival) WHERE sequence IS NULL;
CREATE INDEX outgoing_event_of_number ON outgoing_event (number) WHERE number IS NOT NULL;
CREATE INDEX outgoing_event_at ON outgoing_event USING brin (at);
ALTER TABLE outgoing_event SET (autovacuum_vacuum_scale_factor = 0.02);

-- Without a foreign key: a check of each would cost more than the row.
CREATE TABLE event_delivery (
  address_id uuid NOT NULL,
  sequence bigint NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'accepted', 'failed')),
  tries smallint NOT NULL DEFAULT 0,
  fence integer NOT NULL DEFAULT 0,             -- of the newest claim: what an older one has to say counts no more
  next_try_at timestamptz NOT NULL,             -- while one worker is at it: when another one may be
  tried_at timestamptz,
  status smallint,                              -- of the last answer
  answer text,                                  -- its first 1,000 characters
  problem text,                                 -- why there was none, or none that accepts
  took_ms integer,
  PRIMARY KEY (address_id, sequence)
) WITH (fillfactor = 70);
CREATE INDEX event_delivery_due ON event_delivery (address_id, next_try_at, sequence) WHERE state = 'waiting';
CREATE INDEX event_delivery_waiting ON event_delivery (address_id, sequence) WHERE state = 'waiting';
CREATE INDEX event_delivery_failed ON event_delivery (address_id, sequence) WHERE state = 'failed';
ALTER TABLE event_delivery SET (autovacuum_vacuum_scale_factor = 0.02);

-- Nothing is written while nobody wants it. Also for an address that is off: once it is on again it may ask for what it missed.
CREATE FUNCTION is_outgoing_wanted(wanted text[]) RETURNS boolean LANGUAGE sql STABLE
  RETURN EXISTS (SELECT FROM event_address WHERE types && wanted);

CREATE FUNCTION note_outgoing(said text, said_at timestamptz, of_number text, what jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF is_outgoing_wanted(ARRAY[said]) THEN
    INSERT INTO outgoing_event (type, at, number, data) VALUES (said, said_at, of_number, what);
  END IF;
END $$;

-- Triggers, because many statements move these rows, and none may forget this. Where they move a hundred at a time the question
-- whether anybody wants it is asked once a statement.
CREATE FUNCTION note_outgoing_recipients() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_outgoing_wanted('{message.accepted,message.refused,message.unknown,message.skipped}') THEN
    INSERT INTO outgoing_event (type, at, number, data)
      SELECT said.type, n.updated_at, n.number, jsonb_build_object('campaignId', n.campaign_id, 'place', n.seq, 'row', n.row_number,
        'channel', c.channel, 'byHand', c.kind = 'direct', 'reason', n.reason, 'mayHelpToRetry', n.is_retryable)
      FROM added n JOIN gone o USING (campaign_id, seq) JOIN campaign c ON c.id = n.campaign_id
        CROSS JOIN LATERAL (SELECT CASE n.state WHEN 'accepted' THEN 'message.accepted' WHEN 'rejected' THEN 'message.refused'
          WHEN 'unknown' THEN 'message.unknown' WHEN 'cancelled' THEN 'message.skipped' END AS type) said
      WHERE n.state <> o.state AND c.channel <> 'voice' AND c.started_at IS NOT NULL AND is_outgoing_wanted(ARRAY[said.type]);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER outgoing_recipients AFTER UPDATE ON recipient REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION note_outgoing_recipients();

CREATE FUNCTION outgoing_message_type(state text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN CASE state WHEN 'operator' THEN 'message.sent' WHEN 'delivered' THEN 'message.delivered'
    WHEN 'read' THEN 'message.read' WHEN 'failed' THEN 'message.failed' END;
CREATE FUNCTION outgoing_message_data(m message) RETURNS jsonb LANGUAGE sql IMMUTABLE
  RETURN jsonb_build_object('messageId', m.id::text, 'serviceId', m.service_id, 'campaignId', m.campaign_id, 'place', m.seq,
    'channel', m.channel, 'certainty', m.grade, 'code', m.error_code, 'reason', m.error_text, 'mayHelpToRetry', m.is_retryable);

CREATE FUNCTION note_outgoing_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_outgoing_wanted('{message.sent,message.delivered,message.read,message.failed}') THEN
    INSERT INTO outgoing_event (type, at, number, data)
      SELECT outgoing_message_type(n.state), n.state_at, n.number, outgoing_message_data(n::message)
      FROM added n JOIN gone o USING (id)
      WHERE n.state <> o.state AND is_outgoing_wanted(ARRAY[outgoing_message_type(n.state)]);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER outgoing_messages_moved AFTER UPDATE ON message REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION note_outgoing_messages();
CREATE FUNCTION note_outgoing_message_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_outgoing(outgoing_message_type(NEW.state), NEW.state_at, NEW.number, outgoing_message_data(NEW));
  RETURN NULL;
END $$;
CREATE TRIGGER outgoing_message_added AFTER INSERT ON message FOR EACH ROW
  WHEN (NEW.state IN ('operator', 'delivered', 'read', 'failed')) EXECUTE FUNCTION note_outgoing_message_added();

CREATE FUNCTION note_outgoing_conversation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_outgoing('conversation.assigned', clock_timestamp(), NEW.number, jsonb_build_object('conversationId', NEW.id,
    'to', (SELECT jsonb_build_object('id', id, 'name', name) FROM app_user WHERE id = NEW.answerer_id)));
  RETURN NULL;
END $$;
CREATE TRIGGER outgoing_conversation AFTER UPDATE OF answerer_id ON contact_window FOR EACH ROW
  WHEN (NEW.answerer_id IS DISTINCT FROM OLD.answerer_id) EXECUTE FUNCTION note_outgoing_conversation();

CREATE FUNCTION note_outgoing_opt_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_outgoing(CASE WHEN NEW.is_out THEN 'optout.created' ELSE 'optout.removed' END, NEW.said_at, NEW.number,
    jsonb_build_object('source', NEW.source));
  RETURN NULL;
END $$;
CREATE TRIGGER outgoing_opt_out_added AFTER INSERT ON suppression FOR EACH ROW WHEN (NEW.is_out)
  EXECUTE FUNCTION note_outgoing_opt_out();
CREATE TRIGGER outgoing_opt_out_moved AFTER UPDATE OF is_out ON suppression FOR EACH ROW WHEN (NEW.is_out <> OLD.is_out)
  EXECUTE FUNCTION note_outgoing_opt_out();

-- A walk finds calls of long ago: those of the last day are news.
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
CREATE TRIGGER outgoing_call_added AFTER INSERT ON call FOR EACH ROW
  WHEN (NEW.phase IN ('open', 'ended')) EXECUTE FUNCTION note_outgoing_call();
CREATE TRIGGER outgoing_call_moved AFTER UPDATE OF phase, recording ON call FOR EACH ROW
  WHEN (NEW.removed_at IS NULL AND (NEW.phase <> OLD.phase OR NEW.recording <> OLD.recording))
  EXECUTE FUNCTION note_outgoing_call();

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
-- Started is what begins to be sent: one that is scheduled has a time of start before.
CREATE TRIGGER outgoing_campaign AFTER UPDATE OF state ON campaign FOR EACH ROW
  WHEN (NEW.kind = 'campaign' AND NEW.state <> OLD.state AND NEW.started_at IS NOT NULL
    AND (NEW.state IN ('paused', 'needs-attention', 'sent', 'cancelled')
      OR (NEW.state = 'running' AND NEW.n_queued = NEW.n_rows - NEW.n_excluded)))
  EXECUTE FUNCTION note_outgoing_campaign();

CREATE FUNCTION note_outgoing_template() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_outgoing('template.changed', clock_timestamp(), NULL, jsonb_build_object('templateId', NEW.id, 'name', NEW.name,
    'language', NEW.language, 'state', NEW.state, 'category', NEW.category));
  RETURN NULL;
END $$;
CREATE TRIGGER outgoing_template AFTER UPDATE OF state, category ON template FOR EACH ROW
  WHEN ((NEW.state, NEW.category) IS DISTINCT FROM (OLD.state, OLD.category)) EXECUTE FUNCTION note_outgoing_template();

CREATE FUNCTION note_outgoing_trouble() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  it trouble := CASE TG_OP WHEN 'INSERT' THEN NEW ELSE OLD END;
BEGIN
  PERFORM note_outgoing(CASE TG_OP WHEN 'INSERT' THEN 'service.trouble' ELSE 'service.recovered' END, clock_timestamp(), NULL,
    jsonb_build_object('trouble', it.name, 'since', it.since, 'creditsLeft', it.amount));
  RETURN NULL;
END $$;
CREATE TRIGGER outgoing_trouble AFTER INSERT OR DELETE ON trouble FOR EACH ROW EXECUTE FUNCTION note_outgoing_trouble();
