-- What became of messages, appended by whoever heard of it: the row of a campaign that thousands of reports are about is no place
-- that two workers wait at. The upkeep adds it up into `campaign`, as it does the tallies.
CREATE TABLE campaign_delivery_added (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  campaign_id uuid NOT NULL,
  operator integer NOT NULL,
  delivered integer NOT NULL,
  read integer NOT NULL,
  failed integer NOT NULL,
  expired integer NOT NULL
);
CREATE INDEX campaign_delivery_added_of_campaign ON campaign_delivery_added (campaign_id);

CREATE OR REPLACE FUNCTION note_outgoing_campaign() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  more record;
BEGIN
  SELECT coalesce(sum(delivered), 0) AS delivered, coalesce(sum(failed), 0) AS failed INTO more
    FROM campaign_delivery_added WHERE campaign_id = NEW.id;
  PERFORM note_outgoing(CASE WHEN NEW.state = 'running' THEN 'campaign.started'
      WHEN NEW.state IN ('paused', 'needs-attention') THEN 'campaign.held' ELSE 'campaign.finished' END, clock_timestamp(), NULL,
    jsonb_build_object('campaignId', NEW.id, 'name', NEW.name, 'channel', NEW.channel, 'state', NEW.state,
      'hold', NEW.hold->>'kind', 'counts', jsonb_build_object('people', NEW.n_rows - NEW.n_excluded, 'queued', NEW.n_queued,
        'accepted', NEW.n_accepted, 'refused', NEW.n_rejected, 'unknown', NEW.n_unknown,
        'skipped', NEW.n_excluded + NEW.n_cancelled, 'delivered', NEW.n_delivered + more.delivered,
        'failed', NEW.n_failed + more.failed)));
  RETURN NULL;
END $$;
