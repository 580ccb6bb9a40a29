-- Lists by state and channel begin where their first row is, however rare it is.
CREATE INDEX message_of_state ON message (state, channel, id);
-- A whole number is looked up, of every channel.
CREATE INDEX message_by_number ON message (number, created_at);
DROP INDEX message_of_number;

-- As the list goes on, its cursor knows milliseconds; and as it is filtered.
CREATE INDEX campaign_shown ON campaign (date_trunc('milliseconds', created_at AT TIME ZONE 'UTC'), id)
  WHERE kind = 'campaign';
CREATE INDEX campaign_filtered ON campaign (
  (CASE WHEN state = 'cancelled' AND started_at IS NULL THEN 'discarded' WHEN state IN ('importing', 'ready') THEN 'draft'
    ELSE state END), date_trunc('milliseconds', created_at AT TIME ZONE 'UTC'), id) WHERE kind = 'campaign';
DROP INDEX campaign_listed;
CREATE INDEX campaign_in_need ON campaign (created_at) WHERE kind = 'campaign' AND state = 'needs-attention';
-- Of the last day, for what is about to be said again.
CREATE INDEX campaign_lately ON campaign (greatest(started_at, scheduled_at))
  WHERE kind = 'campaign' AND started_at IS NOT NULL;
