-- What the length of a call is: from the answer to the end, a figure of the service's own, or from start to end with the ringing
-- in it. A length without it was written by an older console: from start to end. Whom nobody answered has none.
ALTER TABLE call ADD COLUMN length_kind text CHECK (length_kind IN ('talk', 'service', 'span'));

CREATE FUNCTION figures_of(phase text, status text, duration_s integer, length_kind text) RETURNS TABLE (name text, n bigint)
  LANGUAGE sql IMMUTABLE AS $$
  SELECT x.name, x.n::bigint FROM (SELECT status IN ('talking', 'finished') AS is_answered,
      coalesce(length_kind, 'span') = 'span' AS is_span) a, LATERAL (VALUES ('call-made', 1), ('call-answered', is_answered::int),
      ('call-talk', CASE WHEN is_answered AND NOT is_span THEN coalesce(duration_s, 0) ELSE 0 END),
      ('call-span', CASE WHEN is_answered AND is_span THEN coalesce(duration_s, 0) ELSE 0 END)) AS x (name, n)
    WHERE phase NOT IN ('refused', 'not-called') AND x.n <> 0
$$;

CREATE OR REPLACE FUNCTION tally_calls_of_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_added (name, at, n)
      SELECT f.name, quarter_of(at), sum(f.n) FROM added, figures_of(phase, status, duration_s, length_kind) f
      WHERE removed_at IS NULL GROUP BY 1, 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tally_added (name, at, n)
      SELECT f.name, quarter_of(at), -sum(f.n) FROM gone, figures_of(phase, status, duration_s, length_kind) f
      WHERE removed_at IS NULL GROUP BY 1, 2;
  ELSE
    INSERT INTO tally_added (name, at, n)
      SELECT name, at, sum(n) FROM (
        SELECT f.name, quarter_of(at) AS at, f.n FROM added, figures_of(phase, status, duration_s, length_kind) f
        WHERE removed_at IS NULL
        UNION ALL SELECT f.name, quarter_of(g.at), -f.n FROM gone g JOIN added a USING (id),
          figures_of(g.phase, g.status, g.duration_s, g.length_kind) f WHERE a.removed_at IS NULL) moved
      GROUP BY 1, 2 HAVING sum(n) <> 0;
  END IF;
  RETURN NULL;
END $$;
DROP FUNCTION figures_of(text, text, integer);

-- All talk that was counted so far is from start to end.
UPDATE tally SET name = 'call-span' WHERE name = 'call-talk';
UPDATE tally_added SET name = 'call-span' WHERE name = 'call-talk';
UPDATE call SET duration_s = NULL WHERE duration_s IS NOT NULL AND status IN ('no-answer', 'busy', 'failed', 'cancelled');
