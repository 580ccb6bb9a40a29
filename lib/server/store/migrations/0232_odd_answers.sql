-- A campaign to a million people has twenty thousand requests, and its page of answers shows the few that were not plain.
CREATE INDEX attempt_odd ON attempt (campaign_id, ordinal)
  WHERE state IN ('unknown', 'refused') OR oddities IS NOT NULL OR is_baffling;
