-- When a campaign did not send and why, for as long as the campaign is kept; its row knows only the reason of this moment.
CREATE TABLE campaign_halt (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  campaign_id uuid NOT NULL REFERENCES campaign ON DELETE CASCADE,
  kind text NOT NULL,
  until text,
  started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at timestamptz,
  last_request integer NOT NULL                 -- the newest at that moment: those after it show how it went on
);
CREATE INDEX campaign_halt_of_campaign ON campaign_halt (campaign_id, id);
CREATE INDEX audit_of_campaign ON audit (target, seq) WHERE action LIKE 'campaign.%';

-- A trigger, because many statements write a reason, and none may forget this. What comes back within 5 s goes on.
CREATE FUNCTION note_halt() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  reason text := nullif(NEW.hold->>'kind', 'rate');
BEGIN
  UPDATE campaign_halt SET ended_at = clock_timestamp()
    WHERE campaign_id = NEW.id AND ended_at IS NULL AND kind IS DISTINCT FROM reason;
  IF reason IS NULL THEN RETURN NULL; END IF;
  UPDATE campaign_halt h SET ended_at = NULL
    WHERE h.id = (SELECT max(l.id) FROM campaign_halt l WHERE l.campaign_id = NEW.id)
      AND h.kind = reason AND (h.ended_at IS NULL OR h.ended_at > clock_timestamp() - interval '5 s');
  IF NOT FOUND THEN
    INSERT INTO campaign_halt (campaign_id, kind, until, last_request)
    SELECT NEW.id, reason, NEW.hold->>'until', coalesce(max(a.ordinal), 0) FROM attempt a WHERE a.campaign_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
-- Waiting for its turn is the usual pace, many times a second.
CREATE TRIGGER campaign_halts AFTER UPDATE OF hold ON campaign FOR EACH ROW
  WHEN (NEW.kind = 'campaign' AND nullif(OLD.hold->>'kind', 'rate') IS DISTINCT FROM nullif(NEW.hold->>'kind', 'rate'))
  EXECUTE FUNCTION note_halt();
