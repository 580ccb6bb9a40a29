-- The list of campaigns sorted by name and by size, in each state; as the statements of the list say it. A lost answer
-- wants a decision, however far its campaign is.
CREATE INDEX campaign_by_name ON campaign (
  (CASE WHEN state = 'cancelled' AND started_at IS NULL THEN 'discarded' WHEN state = 'ready' THEN 'draft'
    WHEN n_unknown > 0 AND state IN ('sent', 'completed') THEN 'needs-attention' ELSE state END), lower(name), id) WHERE kind = 'campaign';
CREATE INDEX campaign_by_size ON campaign (
  (CASE WHEN state = 'cancelled' AND started_at IS NULL THEN 'discarded' WHEN state = 'ready' THEN 'draft'
    WHEN n_unknown > 0 AND state IN ('sent', 'completed') THEN 'needs-attention' ELSE state END), (n_rows - n_excluded), id) WHERE kind = 'campaign';
-- Newest first each state begins in `campaign_filtered`, and all of them are those together.
DROP INDEX campaign_shown;

-- How many there are of each state as the list has them, for all time, and so at one moment.
CREATE FUNCTION campaign_count_of(state text, started_at timestamptz, n_unknown int) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN 'campaign-' || CASE WHEN state = 'cancelled' AND started_at IS NULL THEN 'discarded'
    WHEN state = 'ready' THEN 'draft' WHEN n_unknown > 0 AND state IN ('sent', 'completed') THEN 'needs-attention' ELSE state END;

CREATE FUNCTION tally_campaign() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO tally_added (name, at, n) VALUES (campaign_count_of(OLD.state, OLD.started_at, OLD.n_unknown), '-infinity', -1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO tally_added (name, at, n) VALUES (campaign_count_of(NEW.state, NEW.started_at, NEW.n_unknown), '-infinity', 1);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tally_campaign_added AFTER INSERT ON campaign FOR EACH ROW WHEN (NEW.kind = 'campaign')
  EXECUTE FUNCTION tally_campaign();
-- Its counters change with every request: only a new state is looked at.
CREATE TRIGGER tally_campaign_moved AFTER UPDATE OF state, started_at, n_unknown ON campaign FOR EACH ROW
  WHEN (NEW.kind = 'campaign' AND (NEW.state <> OLD.state OR NEW.started_at IS DISTINCT FROM OLD.started_at
    OR (NEW.n_unknown > 0) <> (OLD.n_unknown > 0)))
  EXECUTE FUNCTION tally_campaign();
CREATE TRIGGER tally_campaign_gone AFTER DELETE ON campaign FOR EACH ROW WHEN (OLD.kind = 'campaign')
  EXECUTE FUNCTION tally_campaign();
INSERT INTO tally (name, at, n)
  SELECT campaign_count_of(state, started_at, n_unknown), '-infinity', count(*) FROM campaign WHERE kind = 'campaign' GROUP BY 1;

-- The words of a name in lower case; what is asked for is cut into words by the same function.
CREATE FUNCTION words_of(name text) RETURNS text[] LANGUAGE sql IMMUTABLE
  RETURN ARRAY(SELECT DISTINCT left(word, 60) FROM regexp_split_to_table(lower(name), '[^[:alnum:]]+') AS word WHERE word <> '');
CREATE FUNCTION beginnings_of(name text) RETURNS text[] LANGUAGE sql IMMUTABLE
  RETURN ARRAY(SELECT DISTINCT left(word, n) FROM unnest(words_of(name)) AS word, generate_series(1, 10) AS n);

-- What a campaign is found by: the beginnings of each word of its name, up to ten letters. Beside each stands the moment
-- the list is sorted by, so that the newest page of a beginning is one place of an index, however many have it.
CREATE TABLE campaign_word (
  word text NOT NULL,
  shown_at timestamp NOT NULL,                  -- as the list has it: UTC, in whole milliseconds
  campaign_id uuid NOT NULL,
  PRIMARY KEY (word, shown_at, campaign_id)
);
CREATE INDEX campaign_word_of_campaign ON campaign_word (campaign_id);

CREATE FUNCTION word_campaign() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM campaign_word WHERE campaign_id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO campaign_word (word, shown_at, campaign_id)
      SELECT word, date_trunc('milliseconds', NEW.created_at AT TIME ZONE 'UTC'), NEW.id
      FROM unnest(beginnings_of(NEW.name)) AS word;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER word_campaign_added AFTER INSERT ON campaign FOR EACH ROW WHEN (NEW.kind = 'campaign')
  EXECUTE FUNCTION word_campaign();
CREATE TRIGGER word_campaign_moved AFTER UPDATE OF name, created_at ON campaign FOR EACH ROW
  WHEN (NEW.kind = 'campaign' AND (NEW.name <> OLD.name OR NEW.created_at <> OLD.created_at))
  EXECUTE FUNCTION word_campaign();
CREATE TRIGGER word_campaign_gone AFTER DELETE ON campaign FOR EACH ROW WHEN (OLD.kind = 'campaign')
  EXECUTE FUNCTION word_campaign();
INSERT INTO campaign_word (word, shown_at, campaign_id)
  SELECT word, date_trunc('milliseconds', created_at AT TIME ZONE 'UTC'), id
  FROM campaign, unnest(beginnings_of(name)) AS word WHERE kind = 'campaign';
