-- A key lists the campaigns it has made, as the list of all of them is sorted.
CREATE INDEX campaign_by_maker ON campaign (created_by, (date_trunc('milliseconds', created_at AT TIME ZONE 'UTC')), id)
  WHERE kind = 'campaign';
