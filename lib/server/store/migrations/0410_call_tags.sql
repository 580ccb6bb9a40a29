-- Calls by tag in the order of a list: an index of arrays knows no order, so that a page of a tag read every call there is, or
-- every one that has it. Written by the call itself, whatever changes it.
CREATE TABLE call_tag (
  tag text NOT NULL,
  at timestamptz NOT NULL,                      -- of the call
  call_id uuid NOT NULL,
  PRIMARY KEY (tag, at, call_id)
);
INSERT INTO call_tag (tag, at, call_id) SELECT DISTINCT unnest(tags), at, id FROM call WHERE tags <> '{}';
DROP INDEX call_by_tag;

CREATE FUNCTION set_call_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM call_tag WHERE tag = ANY (OLD.tags) AND at = OLD.at AND call_id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO call_tag (tag, at, call_id) SELECT DISTINCT unnest(NEW.tags), NEW.at, NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER call_tags_added AFTER INSERT ON call FOR EACH ROW
  WHEN (NEW.tags <> '{}') EXECUTE FUNCTION set_call_tags();
CREATE TRIGGER call_tags_moved AFTER UPDATE ON call FOR EACH ROW
  WHEN ((OLD.tags <> '{}' OR NEW.tags <> '{}') AND (OLD.tags, OLD.at, OLD.id) IS DISTINCT FROM (NEW.tags, NEW.at, NEW.id))
  EXECUTE FUNCTION set_call_tags();
CREATE TRIGGER call_tags_gone AFTER DELETE ON call FOR EACH ROW
  WHEN (OLD.tags <> '{}') EXECUTE FUNCTION set_call_tags();
