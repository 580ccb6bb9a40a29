-- Written and never read, or never written.
ALTER TABLE connection DROP COLUMN poll_blocked_until;
ALTER TABLE event DROP COLUMN looked_at, DROP COLUMN erased_at;

-- A file is read within one request: no campaign ever stood there.
ALTER TABLE campaign DROP CONSTRAINT campaign_state_check, ADD CONSTRAINT campaign_state_check
  CHECK (state IN ('draft', 'ready', 'scheduled', 'running', 'sent', 'completed', 'paused', 'cancelling', 'cancelled',
    'needs-attention'));
DROP INDEX campaign_filtered;
CREATE INDEX campaign_filtered ON campaign (
  (CASE WHEN state = 'cancelled' AND started_at IS NULL THEN 'discarded' WHEN state = 'ready' THEN 'draft'
    WHEN n_unknown > 0 AND state IN ('sent', 'completed') THEN 'needs-attention' ELSE state END),
  date_trunc('milliseconds', created_at AT TIME ZONE 'UTC'), id) WHERE kind = 'campaign';
