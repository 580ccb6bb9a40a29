-- Calls are kept for so many days, too. Of one that was removed its identifiers and its time stay: the service goes on
-- listing it, and nothing of it comes back.
ALTER TABLE retention ADD COLUMN call_days integer CHECK (call_days >= 30), ADD COLUMN calls_before timestamptz;
ALTER TABLE call ADD COLUMN removed_at timestamptz;

-- No list, count or search walks over those that were removed. Written so that the planner, as long as it has no statistics,
-- does not take those that are there for few.
DROP INDEX call_listed, call_by_status, call_by_recording;
CREATE INDEX call_listed ON call (at, id) WHERE (removed_at > '-infinity') IS NOT TRUE;
CREATE INDEX call_by_status ON call (status, at, id) WHERE phase IN ('open', 'ended') AND (removed_at > '-infinity') IS NOT TRUE;
CREATE INDEX call_by_recording ON call (recording, at, id) WHERE (removed_at > '-infinity') IS NOT TRUE;

-- One that is removed is no more among all calls.
CREATE OR REPLACE FUNCTION tally_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_added (name, at, n)
      SELECT name, '-infinity', count(*) FROM added, unnest(counts_of(recording, status, phase)) AS name
      WHERE removed_at IS NULL GROUP BY 1;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tally_added (name, at, n)
      SELECT name, '-infinity', -count(*) FROM gone, unnest(counts_of(recording, status, phase)) AS name
      WHERE removed_at IS NULL GROUP BY 1;
  ELSE
    INSERT INTO tally_added (name, at, n)
      SELECT name, '-infinity', sum(n) FROM (
        SELECT name, 1 AS n FROM added, unnest(counts_of(recording, status, phase)) AS name WHERE removed_at IS NULL
        UNION ALL SELECT name, -1 FROM gone, unnest(counts_of(recording, status, phase)) AS name WHERE removed_at IS NULL) moved
      GROUP BY 1 HAVING sum(n) <> 0;
  END IF;
  RETURN NULL;
END $$;

-- In the figures of its day it stays.
CREATE OR REPLACE FUNCTION tally_calls_of_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_added (name, at, n)
      SELECT f.name, quarter_of(at), sum(f.n) FROM added, figures_of(phase, status, duration_s) f
      WHERE removed_at IS NULL GROUP BY 1, 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tally_added (name, at, n)
      SELECT f.name, quarter_of(at), -sum(f.n) FROM gone, figures_of(phase, status, duration_s) f
      WHERE removed_at IS NULL GROUP BY 1, 2;
  ELSE
    INSERT INTO tally_added (name, at, n)
      SELECT name, at, sum(n) FROM (
        SELECT f.name, quarter_of(at) AS at, f.n FROM added, figures_of(phase, status, duration_s) f WHERE removed_at IS NULL
        UNION ALL SELECT f.name, quarter_of(g.at), -f.n FROM gone g JOIN added a USING (id),
          figures_of(g.phase, g.status, g.duration_s) f WHERE a.removed_at IS NULL) moved
      GROUP BY 1, 2 HAVING sum(n) <> 0;
  END IF;
  RETURN NULL;
END $$;
