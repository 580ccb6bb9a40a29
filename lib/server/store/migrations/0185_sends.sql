-- A send that tries those again whom another one did not reach: while it stands, nobody tries the same people from there.
ALTER TABLE campaign ADD COLUMN retry_of uuid;
CREATE INDEX campaign_retries ON campaign (retry_of) WHERE retry_of IS NOT NULL;
-- What was sent by hand, the newest first.
CREATE INDEX campaign_by_hand ON campaign (created_at DESC, id) WHERE kind = 'direct' AND channel <> 'voice';
