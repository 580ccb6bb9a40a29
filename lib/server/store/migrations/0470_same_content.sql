-- Campaigns that say the same, the newest first: of each the hash of its content, those of before too. Whoever looks compares
-- the content itself, as two may share a hash.
CREATE INDEX campaign_same ON campaign (channel, jsonb_hash_extended(content, 0), greatest(started_at, scheduled_at))
  WHERE kind = 'campaign' AND started_at IS NOT NULL;
