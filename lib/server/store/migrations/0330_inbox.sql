-- Whoever wrote to us has a conversation, under an id of ours: numbers do not belong in addresses.
ALTER TABLE contact_window
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY,
  ADD COLUMN heard_seq bigint NOT NULL DEFAULT 0,  -- the last event in which they wrote, as events came in
  ADD COLUMN seen_seq bigint NOT NULL DEFAULT 0,   -- up to which somebody here has looked
  ADD COLUMN is_unread boolean NOT NULL GENERATED ALWAYS AS (heard_seq > seen_seq) STORED;
CREATE UNIQUE INDEX contact_window_by_id ON contact_window (id);
CREATE INDEX contact_window_newest ON contact_window (last_inbound_at, id);
CREATE INDEX contact_window_unread ON contact_window (last_inbound_at, id) WHERE is_unread;

-- What they wrote in the order in which they wrote it: events come late, and most of them are reports. Goes with its event.
CREATE TABLE inbound (
  seq bigint PRIMARY KEY,
  number text NOT NULL,
  sent_at timestamptz NOT NULL
);
CREATE INDEX inbound_of_number ON inbound (number, sent_at, seq);
INSERT INTO inbound (seq, number, sent_at)
  SELECT seq, number, least(coalesce(occurred_at, received_at), received_at) FROM event
  WHERE type = 'message.received' AND number IS NOT NULL AND NOT is_test AND projected_at IS NOT NULL AND erased_at IS NULL
    AND lower(coalesce(body->'data'->>'direction', '')) <> 'outbound';

-- The conversation in which a send by hand is an answer.
ALTER TABLE campaign ADD COLUMN reply_to bigint;
CREATE INDEX campaign_replies ON campaign (reply_to, created_at) WHERE reply_to IS NOT NULL;
