-- What campaigns and sends cost, the newest first, and from the first day that is asked for to the last.
CREATE INDEX campaign_costs ON campaign ((coalesce(started_at, created_at)), id) WHERE channel <> 'voice';
