-- How many people each moment of a campaign has had an answer for. Its beginning is kept by the second; a moment is at most a
-- 240th of the time before it, so a month of sending has some 3,000 of them. Appended by every answer without a lock on a row
-- that others write; upkeep adds it up.
CREATE TABLE campaign_rate_added (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  campaign_id uuid NOT NULL,
  second integer NOT NULL,                      -- since the start: the beginning of its moment
  people integer NOT NULL
);
CREATE TABLE campaign_rate (
  campaign_id uuid NOT NULL,
  second integer NOT NULL,
  people integer NOT NULL,
  PRIMARY KEY (campaign_id, second)
);
CREATE VIEW campaign_rate_now AS
  SELECT campaign_id, second, people FROM campaign_rate UNION ALL SELECT campaign_id, second, people FROM campaign_rate_added;

-- Those that are there already know it only from their requests.
ALTER TABLE campaign ADD COLUMN is_rate_kept boolean NOT NULL DEFAULT false;
ALTER TABLE campaign ALTER COLUMN is_rate_kept SET DEFAULT true;

CREATE FUNCTION moment_of(seconds double precision) RETURNS integer LANGUAGE sql IMMUTABLE
  RETURN (SELECT (floor(greatest(seconds, 0) / width) * width)::integer
    FROM (SELECT power(2, floor(greatest(0, log(2, greatest(seconds, 1)::numeric / 240))))::double precision AS width) one);

CREATE FUNCTION note_rate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO campaign_rate_added (campaign_id, second, people)
    SELECT NEW.campaign_id, moment_of(extract(epoch FROM NEW.finished_at - c.started_at)::double precision),
      CASE NEW.state WHEN 'done' THEN NEW.size ELSE -NEW.size END
    FROM campaign c WHERE c.id = NEW.campaign_id AND c.kind = 'campaign' AND c.is_rate_kept AND c.started_at IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER note_rate_added AFTER INSERT ON attempt FOR EACH ROW
  WHEN (NEW.state = 'done' AND NEW.finished_at IS NOT NULL) EXECUTE FUNCTION note_rate();
CREATE TRIGGER note_rate_moved AFTER UPDATE OF state ON attempt FOR EACH ROW
  WHEN ((NEW.state = 'done') <> (OLD.state = 'done') AND NEW.finished_at IS NOT NULL) EXECUTE FUNCTION note_rate();
