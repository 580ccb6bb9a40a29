-- The overview shows these before all others; most campaigns are over.
CREATE INDEX campaign_foremost ON campaign (state)
  WHERE kind = 'campaign' AND state IN ('needs-attention', 'running', 'cancelling', 'paused', 'scheduled');
