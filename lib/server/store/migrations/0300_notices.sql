-- What is told to whoever was elsewhere: a campaign ended or stopped, an answer got lost, a template was answered. Of a
-- campaign the newest of each kind. Open pages hear of a row once the worker has given it its `told_at`: these come one
-- after the other, so that nothing appears below what somebody has seen.
CREATE TABLE notice (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('ended', 'stopped', 'lost', 'template')),
  campaign_id uuid REFERENCES campaign ON DELETE CASCADE,
  template_id uuid REFERENCES template ON DELETE CASCADE,
  template_state text,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  told_at timestamptz,
  CHECK (num_nonnulls(campaign_id, template_id) = 1)
);
CREATE UNIQUE INDEX notice_of_campaign ON notice (campaign_id, kind);
CREATE INDEX notice_of_template ON notice (template_id);
CREATE INDEX notice_listed ON notice (told_at DESC, id DESC) WHERE told_at IS NOT NULL;
CREATE INDEX notice_untold ON notice (id) WHERE told_at IS NULL;

-- Triggers, because many statements move a campaign, and none may forget this.
CREATE FUNCTION note_campaign(said text, campaign uuid) RETURNS void LANGUAGE sql AS $$
  DELETE FROM notice WHERE campaign_id = campaign AND kind = said;
  INSERT INTO notice (kind, campaign_id) VALUES (said, campaign);
$$;

CREATE FUNCTION note_campaign_stood() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_campaign(CASE NEW.state WHEN 'needs-attention' THEN 'stopped' ELSE 'ended' END, NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER campaign_stood AFTER UPDATE OF state ON campaign FOR EACH ROW
  WHEN (NEW.kind = 'campaign' AND NEW.state IS DISTINCT FROM OLD.state AND (NEW.started_at IS NOT NULL OR NEW.state = 'needs-attention')
    AND NEW.state IN ('needs-attention', 'sent', 'cancelled'))
  EXECUTE FUNCTION note_campaign_stood();

-- While some are undecided, more of them are the same matter.
CREATE FUNCTION note_campaign_lost() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_campaign('lost', NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER campaign_lost AFTER UPDATE OF n_unknown ON campaign FOR EACH ROW
  WHEN (OLD.n_unknown = 0 AND NEW.n_unknown > 0 AND NEW.channel <> 'voice')
  EXECUTE FUNCTION note_campaign_lost();

CREATE FUNCTION note_template() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notice (kind, template_id, template_state) VALUES ('template', NEW.id, NEW.state);
  RETURN NULL;
END $$;
CREATE TRIGGER template_answered AFTER UPDATE OF state ON template FOR EACH ROW
  WHEN (NEW.state IS DISTINCT FROM OLD.state AND NEW.state IN ('approved', 'rejected', 'paused', 'disabled'))
  EXECUTE FUNCTION note_template();

-- Up to where somebody has seen them; kinds they do not want in the bell, and kinds their browser shows by itself.
ALTER TABLE app_user
  ADD COLUMN notices_seen_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN notices_hidden text[] NOT NULL DEFAULT '{}',
  ADD COLUMN notices_on_screen text[] NOT NULL DEFAULT '{lost,stopped}';
