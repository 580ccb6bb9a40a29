-- The live log in partitions of its number, so that what is an hour old goes by DROP. The rows of this hour stay in the first one.
-- Tables are made and dropped by functions of their owner: the role that the console works with may do neither.
DO $$
DECLARE
  last bigint;
  called boolean;
BEGIN
  LOCK TABLE live_log IN ACCESS EXCLUSIVE MODE;
  SELECT last_value, is_called INTO last, called FROM live_log_seq_seq;
  ALTER TABLE live_log RENAME TO live_log_first;
  ALTER TABLE live_log_first ALTER COLUMN seq DROP IDENTITY;
  ALTER INDEX live_log_pkey RENAME TO live_log_first_pkey;
  ALTER INDEX live_log_at RENAME TO live_log_first_at;
  CREATE TABLE live_log (
    seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    topic text NOT NULL,
    data jsonb NOT NULL,
    at timestamptz DEFAULT now() NOT NULL
  ) PARTITION BY RANGE (seq);
  CREATE INDEX live_log_at ON live_log (at);
  PERFORM setval('live_log_seq_seq', last, called);
  EXECUTE format('ALTER TABLE live_log ATTACH PARTITION live_log_first FOR VALUES FROM (MINVALUE) TO (%s)', 
    (last / 2000000 + 1) * 2000000);
  CREATE TABLE live_log_other PARTITION OF live_log DEFAULT;
  ALTER TABLE live_log_other SET (autovacuum_vacuum_scale_factor = 0.05);
END $$;

-- Partitions of the live log but the one of what has no other, the oldest first; `upto` is the first number that is not in it.
CREATE VIEW live_log_part AS
  SELECT c.relname::text AS name, substring(pg_get_expr(c.relpartbound, c.oid) FROM 'TO \(''?(\d+)''?\)')::bigint AS upto
  FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
  WHERE i.inhparent = 'live_log'::regclass AND c.relname <> 'live_log_other';

-- Makes partitions up to two spans ahead; answers whether it made one. Numbers that were given out before theirs was made are in
-- `live_log_other`, and no partition can be made around them -> the next one begins a span above all that were given out.
CREATE FUNCTION extend_live_log(span bigint) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp SET lock_timeout = '100ms' AS $$
DECLARE
  newest bigint := (SELECT last_value FROM live_log_seq_seq);
  start bigint := (SELECT max(upto) FROM live_log_part);
  is_made boolean := false;
BEGIN
  IF start IS NULL OR start <= newest THEN
    start := (newest / span + 2) * span;
  END IF;
  WHILE start < newest + 2 * span LOOP
    EXECUTE format('CREATE TABLE live_log_%s PARTITION OF live_log FOR VALUES FROM (%s) TO (%s) WITH (autovacuum_vacuum_scale_factor = 0.05)',
      start, start, start + span);
    start := start + span;
    is_made := true;
  END LOOP;
  RETURN is_made;
EXCEPTION WHEN lock_not_available THEN
  -- Somebody has worked with the log for so long: the next round tries again.
  RETURN false;
END $$;

-- Drops partitions that are whole up to `horizon` and hold nothing as young as `since`; answers the last number that went, null
-- where none did.
CREATE FUNCTION drop_live_log(since timestamptz, horizon bigint) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp SET lock_timeout = '100ms' AS $$
DECLARE
  part record;
  is_young boolean;
  gone bigint;
BEGIN
  FOR part IN SELECT name, upto FROM live_log_part WHERE upto <= horizon ORDER BY upto LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE at >= $1)', part.name) INTO is_young USING since;
    EXIT WHEN is_young;
    EXECUTE format('DROP TABLE %I', part.name);
    gone := part.upto - 1;
  END LOOP;
  UPDATE live_epoch SET pruned_seq = gone WHERE gone > pruned_seq;
  RETURN gone;
EXCEPTION WHEN lock_not_available THEN
  RETURN NULL;
END $$;
