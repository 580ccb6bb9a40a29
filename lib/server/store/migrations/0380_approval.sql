-- From which size on a campaign needs the approval of a second person; null where there is no such limit.
ALTER TABLE organisation
  ADD COLUMN approval_people integer CHECK (approval_people > 0),
  ADD COLUMN approval_credits integer CHECK (approval_credits > 0);

-- Its plan is frozen, and no worker looks at it: it was not started. Wider than before, so what is there need not be read.
ALTER TABLE campaign DROP CONSTRAINT campaign_state_check, ADD CONSTRAINT campaign_state_check
  CHECK (state IN ('draft', 'ready', 'awaiting-approval', 'scheduled', 'running', 'sent', 'completed', 'paused', 'cancelling',
    'cancelled', 'needs-attention')) NOT VALID;
CREATE INDEX campaign_awaiting ON campaign (id) WHERE state = 'awaiting-approval';

-- Everybody who made a campaign, changed it before it was started or asked for its approval: none of them approves it.
ALTER TABLE campaign ADD COLUMN makers uuid[] NOT NULL DEFAULT '{}';
UPDATE campaign c SET makers = ARRAY(SELECT DISTINCT maker FROM (
    SELECT c.created_by AS maker
    UNION ALL SELECT d.saved_by FROM draft d WHERE d.campaign_id = c.id
    UNION ALL SELECT a.actor_id FROM audit a WHERE a.target = c.id::text AND a.action LIKE 'campaign.%'
      AND a.action IN ('campaign.update', 'campaign.audience')) known WHERE maker IS NOT NULL)
  WHERE state IN ('draft', 'ready');

-- Each time somebody asked, of which revision, and what became of it. The newest of a campaign counts.
CREATE TABLE approval (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  campaign_id uuid NOT NULL REFERENCES campaign ON DELETE CASCADE,
  revision integer NOT NULL,
  asked_by uuid NOT NULL,
  asked_at timestamptz NOT NULL,
  verdict text CHECK (verdict IN ('approved', 'declined', 'withdrawn')),
  decided_by uuid,
  decided_at timestamptz,
  reason text,
  CHECK (num_nonnulls(verdict, decided_by, decided_at) IN (0, 3)),
  CHECK ((reason IS NOT NULL) = (coalesce(verdict, '') = 'declined')),
  CHECK (coalesce(verdict, '') NOT IN ('approved', 'declined') OR decided_by <> asked_by)
);
CREATE INDEX approval_of_campaign ON approval (campaign_id, id DESC);
CREATE UNIQUE INDEX approval_open ON approval (campaign_id) WHERE verdict IS NULL;

-- Told to whoever may approve, then to whoever asked.
ALTER TABLE notice DROP CONSTRAINT notice_kind_check, ADD CONSTRAINT notice_kind_check
  CHECK (kind IN ('ended', 'stopped', 'lost', 'template', 'asked', 'approved', 'declined'));
ALTER TABLE notice
  ADD COLUMN for_user uuid,                     -- nobody else sees it
  ADD COLUMN not_for uuid[];                    -- all but these see it, if they may send

CREATE FUNCTION note_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What was asked is asked no more, or anew.
  DELETE FROM notice WHERE campaign_id = NEW.campaign_id AND kind IN ('asked', NEW.verdict);
  IF NEW.verdict IS NULL THEN
    INSERT INTO notice (kind, campaign_id, not_for)
      SELECT 'asked', id, makers FROM campaign WHERE id = NEW.campaign_id;
  ELSIF NEW.verdict <> 'withdrawn' THEN
    INSERT INTO notice (kind, campaign_id, for_user) VALUES (NEW.verdict, NEW.campaign_id, NEW.asked_by);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER approval_asked AFTER INSERT ON approval FOR EACH ROW EXECUTE FUNCTION note_approval();
CREATE TRIGGER approval_decided AFTER UPDATE OF verdict ON approval FOR EACH ROW EXECUTE FUNCTION note_approval();
