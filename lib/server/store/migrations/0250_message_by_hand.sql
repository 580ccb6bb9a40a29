-- Whoever sent one message by hand waits for its report: its status read does not queue behind those of a campaign that
-- somebody watches, which makes thousands due at once.
ALTER TABLE message ADD COLUMN is_direct boolean NOT NULL DEFAULT false;
UPDATE message SET is_direct = true
  WHERE next_poll_at IS NOT NULL AND campaign_id IN (SELECT id FROM campaign WHERE kind = 'direct');
CREATE INDEX message_due_direct ON message (next_poll_at) WHERE is_direct AND next_poll_at IS NOT NULL;
