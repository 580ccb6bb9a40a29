-- Every request of a campaign passes these two. A message begins with a word that is not counted: its row is no longer
-- looked at after it was stored, unless it begins with one that is.
CREATE FUNCTION tally_message_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tally_added (name, at, n)
    SELECT name, quarter_of(NEW.created_at), 1 FROM unnest(tallies_of(NEW.state, NEW.is_retryable)) AS name;
  RETURN NULL;
END $$;
DROP TRIGGER tally_messages_added ON message;
CREATE TRIGGER tally_message_added AFTER INSERT ON message FOR EACH ROW
  WHEN (NEW.state IN ('delivered', 'read', 'failed')) EXECUTE FUNCTION tally_message_added();

-- Of a request that was under way nothing is counted yet: what its answer adds is one row, and nothing is taken off.
CREATE OR REPLACE FUNCTION tally_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.state = 'done' AND OLD.state NOT IN ('done', 'unknown') THEN
    IF NEW.operation <> 'voice.call' AND NEW.accepted > 0 AND NEW.finished_at IS NOT NULL THEN
      INSERT INTO tally_added (name, at, n) VALUES (
        CASE WHEN NEW.operation LIKE 'sms.%' THEN 'handed-sms' ELSE 'handed-chat' END,
        quarter_of(NEW.finished_at), NEW.accepted);
    END IF;
    RETURN NULL;
  END IF;
  INSERT INTO tally_added (name, at, n)
    SELECT name, at, sum(n) FROM (
      SELECT name, at, n FROM handed_over(NEW)
      UNION ALL SELECT name, at, -n FROM handed_over(OLD) WHERE TG_OP = 'UPDATE') moved
    GROUP BY 1, 2 HAVING sum(n) <> 0;
  RETURN NULL;
END $$;
