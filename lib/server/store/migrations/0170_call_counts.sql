-- How many calls there are, and of each quick choice: the list of calls says so whenever it opens. Every change appends
-- what it adds, as with the figures of a day; these stand for all time, and so at one moment.
CREATE FUNCTION counts_of(recording text, status text, phase text) RETURNS text[] LANGUAGE sql IMMUTABLE
  RETURN ARRAY['call']
    || CASE WHEN recording IN ('ready', 'awaited') THEN ARRAY['call-' || recording] ELSE '{}' END
    || CASE WHEN status = 'no-answer' AND phase IN ('open', 'ended') THEN ARRAY['call-no-answer'] ELSE '{}' END
    || CASE WHEN phase = 'unknown' THEN ARRAY['call-unknown'] ELSE '{}' END;

CREATE FUNCTION tally_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_added (name, at, n)
      SELECT name, '-infinity', count(*) FROM added, unnest(counts_of(recording, status, phase)) AS name GROUP BY 1;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tally_added (name, at, n)
      SELECT name, '-infinity', -count(*) FROM gone, unnest(counts_of(recording, status, phase)) AS name GROUP BY 1;
  ELSE
    INSERT INTO tally_added (name, at, n)
      SELECT name, '-infinity', sum(n) FROM (
        SELECT name, 1 AS n FROM added, unnest(counts_of(recording, status, phase)) AS name
        UNION ALL SELECT name, -1 FROM gone, unnest(counts_of(recording, status, phase)) AS name) moved GROUP BY 1 HAVING sum(n) <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tally_calls_added AFTER INSERT ON call REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_calls();
CREATE TRIGGER tally_calls_moved AFTER UPDATE ON call REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tally_calls();
CREATE TRIGGER tally_calls_gone AFTER DELETE ON call REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tally_calls();

INSERT INTO tally (name, at, n)
  SELECT name, '-infinity', count(*) FROM call, unnest(counts_of(recording, status, phase)) AS name GROUP BY 1;
