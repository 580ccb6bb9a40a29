-- Events of a message that a key asked for name it as the API does, with its reference.
CREATE FUNCTION outgoing_of_key(of_campaign uuid, at_seq integer) RETURNS jsonb LANGUAGE sql STABLE
  RETURN coalesce((SELECT jsonb_build_object('messageId', format('msg_%s_%s', campaign_id, seq), 'reference', reference)
    FROM api_message WHERE campaign_id = of_campaign AND seq = at_seq), '{}');

CREATE OR REPLACE FUNCTION note_outgoing_recipients() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- A message of which nothing was reported in time is unknown, and its reason says of what.
CREATE OR REPLACE FUNCTION outgoing_message_type(state text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN CASE state WHEN 'operator' THEN 'message.sent' WHEN 'delivered' THEN 'message.delivered'
    WHEN 'read' THEN 'message.read' WHEN 'failed' THEN 'message.failed' WHEN 'expired' THEN 'message.unknown' END;
CREATE OR REPLACE FUNCTION outgoing_message_data(m message) RETURNS jsonb LANGUAGE sql STABLE
  RETURN jsonb_build_object('messageId', m.id::text, 'serviceId', m.service_id, 'campaignId', m.campaign_id, 'place', m.seq,
    'channel', m.channel, 'certainty', m.grade, 'code', m.error_code, 'mayHelpToRetry', m.is_retryable,
    'reason', CASE m.state WHEN 'expired' THEN 'No delivery report' ELSE m.error_text END) || outgoing_of_key(m.campaign_id, m.seq);

CREATE OR REPLACE FUNCTION note_outgoing_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_outgoing_wanted('{message.sent,message.delivered,message.read,message.failed,message.unknown}') THEN
    INSERT INTO outgoing_event (type, at, number, data)
      SELECT outgoing_message_type(n.state), n.state_at, n.number, outgoing_message_data(n::message)
      FROM added n JOIN gone o USING (id)
      WHERE n.state <> o.state AND is_outgoing_wanted(ARRAY[outgoing_message_type(n.state)]);
  END IF;
  RETURN NULL;
END $$;
