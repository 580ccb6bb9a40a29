-- Between a press of Send and the first request somebody may take it back. Nothing is claimed before this moment.
ALTER TABLE campaign ADD COLUMN grace_until timestamptz;

-- It ends for good when the first person leaves the queue or the campaign leaves the states that run, whichever statement
-- does it: from then on nobody can take it back, and what its composer kept is needed no more.
CREATE FUNCTION end_grace() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.grace_until := NULL;
  IF NEW.state NOT IN ('draft', 'ready') THEN
    DELETE FROM draft WHERE campaign_id = NEW.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER campaign_grace BEFORE UPDATE ON campaign FOR EACH ROW
  WHEN (OLD.grace_until IS NOT NULL AND (NEW.n_queued < OLD.n_queued
    OR NEW.state NOT IN ('running', 'scheduled', 'paused'))) EXECUTE FUNCTION end_grace();
