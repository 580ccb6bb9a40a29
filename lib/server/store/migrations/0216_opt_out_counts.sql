-- How many have opted out, by where it came from: every change appends what it adds. What stands for a number and its
-- fact had different words where it was written down before there were facts.
UPDATE suppression s SET source = f.source FROM opt_out_fact f WHERE f.id = s.fact_id AND f.source <> s.source;

CREATE FUNCTION tally_opt_outs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_added (name, at, n)
      SELECT 'opt-out-' || source, '-infinity', count(*) FROM added WHERE is_out GROUP BY 1;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tally_added (name, at, n)
      SELECT 'opt-out-' || source, '-infinity', -count(*) FROM gone WHERE is_out GROUP BY 1;
  ELSE
    INSERT INTO tally_added (name, at, n)
      SELECT 'opt-out-' || source, '-infinity', sum(n) FROM (
        SELECT source, 1 AS n FROM added WHERE is_out UNION ALL SELECT source, -1 FROM gone WHERE is_out) moved
      GROUP BY 1 HAVING sum(n) <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tally_opt_outs_added AFTER INSERT ON suppression REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_opt_outs();
CREATE TRIGGER tally_opt_outs_moved AFTER UPDATE ON suppression REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tally_opt_outs();
CREATE TRIGGER tally_opt_outs_gone AFTER DELETE ON suppression REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tally_opt_outs();

INSERT INTO tally (name, at, n)
  SELECT 'opt-out-' || source, '-infinity', count(*) FROM suppression WHERE is_out GROUP BY 1;

-- Of one source, newest first.
CREATE INDEX suppression_of_source ON suppression (source, said_at DESC, fact_id DESC) WHERE is_out;
