-- Figures of today and of the last hour. Every change appends what it adds, in its own transaction and without a lock on
-- a row that others write; upkeep adds it up.
CREATE TABLE tally_added (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  at timestamptz NOT NULL,                      -- the beginning of its span: 10 s of events, 15 min of messages
  n bigint NOT NULL
);
CREATE TABLE tally (
  name text NOT NULL,
  at timestamptz NOT NULL,
  n bigint NOT NULL,
  PRIMARY KEY (name, at)
);
CREATE VIEW tally_now AS SELECT name, at, n FROM tally UNION ALL SELECT name, at, n FROM tally_added;

-- No zone differs from another by less than a quarter of an hour.
CREATE FUNCTION quarter_of(at timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE
  RETURN date_bin('15 minutes', at, '2000-01-01 00:00:00Z');

CREATE FUNCTION tallies_of(state text, is_retryable boolean) RETURNS text[] LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN state IN ('delivered', 'read') THEN ARRAY['message-delivered']
    WHEN state = 'failed' AND is_retryable THEN ARRAY['message-failed', 'message-retryable']
    WHEN state = 'failed' THEN ARRAY['message-failed'] ELSE '{}' END;

CREATE FUNCTION tally_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_added (name, at, n)
      SELECT name, quarter_of(created_at), count(*) FROM added, unnest(tallies_of(state, is_retryable)) AS name GROUP BY 1, 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tally_added (name, at, n)
      SELECT name, quarter_of(created_at), -count(*) FROM gone, unnest(tallies_of(state, is_retryable)) AS name GROUP BY 1, 2;
  ELSE
    INSERT INTO tally_added (name, at, n)
      SELECT name, quarter_of(created_at), sum(n) FROM (
        SELECT created_at, state, is_retryable, 1 AS n FROM added
        UNION ALL SELECT created_at, state, is_retryable, -1 FROM gone) moved, unnest(tallies_of(state, is_retryable)) AS name
      GROUP BY 1, 2 HAVING sum(n) <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tally_messages_added AFTER INSERT ON message REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_messages();
CREATE TRIGGER tally_messages_moved AFTER UPDATE ON message REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tally_messages();
CREATE TRIGGER tally_messages_gone AFTER DELETE ON message REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tally_messages();

-- What one request handed over, and when; what a person decided was sent counts from the moment it may have left.
CREATE FUNCTION handed_over(a attempt) RETURNS TABLE (name text, at timestamptz, n bigint) LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN a.operation LIKE 'sms.%' THEN 'handed-sms' ELSE 'handed-chat' END,
    quarter_of(CASE a.state WHEN 'done' THEN a.finished_at ELSE a.attempting_at END),
    (CASE a.state WHEN 'done' THEN a.accepted ELSE a.size END)::bigint
  WHERE a.operation <> 'voice.call'
    AND ((a.state = 'done' AND a.accepted > 0 AND a.finished_at IS NOT NULL) OR (a.state = 'unknown' AND a.resolution = 'sent'))
$$;
CREATE FUNCTION tally_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tally_added (name, at, n)
    SELECT name, at, sum(n) FROM (
      SELECT name, at, n FROM handed_over(NEW)
      UNION ALL SELECT name, at, -n FROM handed_over(OLD) WHERE TG_OP = 'UPDATE') moved
    GROUP BY 1, 2 HAVING sum(n) <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER tally_attempt_added AFTER INSERT ON attempt FOR EACH ROW WHEN (NEW.state IN ('done', 'unknown'))
  EXECUTE FUNCTION tally_attempt();
CREATE TRIGGER tally_attempt_moved AFTER UPDATE OF state, accepted, resolution, finished_at, attempting_at ON attempt
  FOR EACH ROW WHEN (NEW.state IN ('done', 'unknown') OR OLD.state IN ('done', 'unknown'))
  EXECUTE FUNCTION tally_attempt();

-- What there is of today already, in every zone, and of the last day of events.
INSERT INTO tally (name, at, n)
  SELECT name, quarter_of(created_at), count(*) FROM message, unnest(tallies_of(state, is_retryable)) AS name
  WHERE created_at > now() - interval '2 days' GROUP BY 1, 2;
INSERT INTO tally (name, at, n)
  SELECT h.name, h.at, sum(h.n) FROM attempt a, handed_over(a) h WHERE h.at > now() - interval '2 days' GROUP BY 1, 2;
INSERT INTO tally (name, at, n)
  SELECT 'event', date_bin('10 s', received_at, '2000-01-01 00:00:00Z'), count(*) FROM event
  WHERE received_at > now() - interval '1 hour' AND NOT is_test GROUP BY 2;
INSERT INTO tally (name, at, n)
  SELECT 'event-late', date_trunc('hour', received_at), count(*) FROM event
  WHERE received_at - occurred_at > interval '1 minute' AND received_at > now() - interval '1 day' GROUP BY 2;
INSERT INTO tally (name, at, n)
  SELECT 'event-again', date_trunc('hour', received_at), sum(duplicates) FROM event
  WHERE duplicates > 0 AND received_at > now() - interval '1 day' GROUP BY 2;
DROP INDEX event_duplicated;
DROP INDEX event_late;
