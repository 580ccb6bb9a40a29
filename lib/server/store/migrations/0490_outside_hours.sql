-- To send marketing outside the hours of the company became a right of its own. A role brings it; nobody whose rights were
-- chosen one by one gets it by that.
ALTER TABLE app_user DROP CONSTRAINT app_user_rights_check, ADD CONSTRAINT app_user_rights_check
  CHECK (rights <@ ARRAY['chat', 'sms', 'voice', 'outsideHours', 'seeNumbers', 'listen', 'export', 'settings']);

-- Who has allowed it for a campaign that runs, and when. Nothing that is there has it, so nothing need be read.
ALTER TABLE campaign
  ADD COLUMN outside_hours_by uuid,
  ADD COLUMN outside_hours_at timestamptz,
  ADD CONSTRAINT campaign_outside_hours_check
    CHECK (num_nonnulls(outside_hours_by, outside_hours_at) IN (0, 2)) NOT VALID;

-- It ends whenever the campaign stops to run: whoever starts it again needs the right again. A trigger, because many
-- statements move a campaign, and none may forget this.
CREATE FUNCTION end_outside_hours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.outside_hours_by := NULL;
  NEW.outside_hours_at := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER campaign_outside_hours BEFORE UPDATE OF state ON campaign FOR EACH ROW
  WHEN (NEW.state <> 'running' AND NEW.outside_hours_at IS NOT NULL) EXECUTE FUNCTION end_outside_hours();
