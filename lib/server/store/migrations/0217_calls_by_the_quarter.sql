-- The calls of a day, by the quarter of an hour in which they were: how many, how many in which somebody spoke, and for how
-- long. Every change appends what it adds, as with the figures of messages; old ones go with those.
CREATE FUNCTION figures_of(phase text, status text, duration_s integer) RETURNS TABLE (name text, n bigint)
  LANGUAGE sql IMMUTABLE AS $$
  SELECT x.name, x.n::bigint FROM (VALUES ('call-made', 1), ('call-answered', (status IN ('talking', 'finished'))::int),
      ('call-talk', CASE WHEN status IN ('talking', 'finished') THEN coalesce(duration_s, 0) ELSE 0 END)) AS x (name, n)
    WHERE phase NOT IN ('refused', 'not-called') AND x.n <> 0
$$;

CREATE FUNCTION tally_calls_of_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_added (name, at, n)
      SELECT f.name, quarter_of(at), sum(f.n) FROM added, figures_of(phase, status, duration_s) f GROUP BY 1, 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tally_added (name, at, n)
      SELECT f.name, quarter_of(at), -sum(f.n) FROM gone, figures_of(phase, status, duration_s) f GROUP BY 1, 2;
  ELSE
    INSERT INTO tally_added (name, at, n)
      SELECT name, at, sum(n) FROM (
        SELECT f.name, quarter_of(at) AS at, f.n FROM added, figures_of(phase, status, duration_s) f
        UNION ALL SELECT f.name, quarter_of(at), -f.n FROM gone, figures_of(phase, status, duration_s) f) moved
      GROUP BY 1, 2 HAVING sum(n) <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tally_calls_of_day_added AFTER INSERT ON call REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_calls_of_day();
CREATE TRIGGER tally_calls_of_day_moved AFTER UPDATE ON call REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tally_calls_of_day();
CREATE TRIGGER tally_calls_of_day_gone AFTER DELETE ON call REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tally_calls_of_day();

INSERT INTO tally (name, at, n)
  SELECT f.name, quarter_of(at), sum(f.n) FROM call, figures_of(phase, status, duration_s) f
  WHERE at > now() - interval '2 days' GROUP BY 1, 2;
