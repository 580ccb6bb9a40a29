-- Why messages of the last days did not reach people, in all campaigns and sends: by the hour in which it happened. What is
-- taken back later is taken off the same hour.
ALTER TABLE campaign_reason_added ADD COLUMN at timestamptz NOT NULL DEFAULT '-infinity';
CREATE TABLE reason_hour (
  at timestamptz NOT NULL,
  state text NOT NULL,
  reason text NOT NULL,
  code text,
  said text NOT NULL,
  people bigint NOT NULL,
  PRIMARY KEY (at, state, reason)
);

-- Since when it is counted: nothing where there was nothing before.
CREATE TABLE reason_since (at timestamptz NOT NULL);
INSERT INTO reason_since (at) SELECT now() WHERE EXISTS (SELECT FROM campaign);

DROP FUNCTION note_reason(uuid, text, text, text, boolean, integer);
CREATE FUNCTION note_reason(campaign_id uuid, state text, code text, said text, is_retryable boolean, people integer, at timestamptz)
  RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO campaign_reason_added (campaign_id, state, reason, code, said, people, may_help, will_not_help, at)
    VALUES (campaign_id, state, reason_id(code, said), nullif(left(btrim(code), 100), ''), reason_words(said), people,
      CASE WHEN is_retryable THEN people ELSE 0 END, CASE WHEN NOT is_retryable THEN people ELSE 0 END,
      date_trunc('hour', at, 'UTC'));
END $$;

CREATE OR REPLACE FUNCTION set_recipient_apart() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND (OLD.state = 'unknown' OR has_reason(OLD.state, OLD.reason)) THEN
    DELETE FROM recipient_apart WHERE campaign_id = OLD.campaign_id AND state = OLD.state AND seq = OLD.seq;
  END IF;
  IF TG_OP = 'UPDATE' AND has_reason(OLD.state, OLD.reason) THEN
    PERFORM note_reason(OLD.campaign_id, OLD.state, NULL, OLD.reason, OLD.is_retryable, -1, OLD.updated_at);
  END IF;
  IF TG_OP <> 'DELETE' AND (NEW.state = 'unknown' OR has_reason(NEW.state, NEW.reason)) THEN
    INSERT INTO recipient_apart (campaign_id, state, seq, reason)
      VALUES (NEW.campaign_id, NEW.state, NEW.seq, CASE WHEN NEW.state <> 'unknown' THEN reason_id(NULL, NEW.reason) END)
      ON CONFLICT (campaign_id, state, seq) DO UPDATE SET reason = excluded.reason;
  END IF;
  IF TG_OP <> 'DELETE' AND has_reason(NEW.state, NEW.reason) THEN
    PERFORM note_reason(NEW.campaign_id, NEW.state, NULL, NEW.reason, NEW.is_retryable, 1, NEW.updated_at);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_failure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.state = 'failed' AND OLD.seq IS NOT NULL THEN
    PERFORM note_reason(OLD.campaign_id, 'failed', OLD.error_code, OLD.error_text, OLD.is_retryable, -1, OLD.state_at);
  END IF;
  IF NEW.state = 'failed' AND NEW.seq IS NOT NULL THEN
    PERFORM note_reason(NEW.campaign_id, 'failed', NEW.error_code, NEW.error_text, NEW.is_retryable, 1, NEW.state_at);
  END IF;
  RETURN NULL;
END $$;
