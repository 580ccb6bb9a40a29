-- People were kept for a network that had been let go while they were claimed: nobody would have put them back.
WITH back AS (
  DELETE FROM network_waiting w
  WHERE NOT EXISTS (SELECT FROM network_hold h WHERE h.campaign_id = w.campaign_id AND h.network = w.network)
  RETURNING campaign_id, pack, seq)
INSERT INTO requeue (campaign_id, pack, seq) SELECT campaign_id, pack, seq FROM back ON CONFLICT DO NOTHING;
