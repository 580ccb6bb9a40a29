-- Why people of a campaign were refused, failed or were skipped: counted by reason as it happens, and found by reason.

-- Decimal digits of all scripts, as the characters of a class: `digits.ts` of the store in the words of a regular expression.
CREATE FUNCTION digit_class() RETURNS text LANGUAGE sql IMMUTABLE
  RETURN '0-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f'
    || '\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0de6-\u0def\u0e50-\u0e59\u0ed0-\u0ed9\u0f20-\u0f29'
    || '\u1040-\u1049\u1090-\u1099\u17e0-\u17e9\u1810-\u1819\u1946-\u194f\u19d0-\u19d9\u1a80-\u1a89\u1a90-\u1a99'
    || '\u1b50-\u1b59\u1bb0-\u1bb9\u1c40-\u1c49\u1c50-\u1c59\ua620-\ua629\ua8d0-\ua8d9\ua900-\ua909\ua9d0-\ua9d9'
    || '\ua9f0-\ua9f9\uaa50-\uaa59\uabf0-\uabf9\uff10-\uff19\U000104a0-\U000104a9\U00010d30-\U00010d39'
    || '\U00010d40-\U00010d49\U00011066-\U0001106f\U000110f0-\U000110f9\U00011136-\U0001113f\U000111d0-\U000111d9'
    || '\U000112f0-\U000112f9\U00011450-\U00011459\U000114d0-\U000114d9\U00011650-\U00011659\U000116c0-\U000116c9'
    || '\U000116d0-\U000116d9\U000116da-\U000116e3\U00011730-\U00011739\U000118e0-\U000118e9\U00011950-\U00011959'
    || '\U00011bf0-\U00011bf9\U00011c50-\U00011c59\U00011d50-\U00011d59\U00011da0-\U00011da9\U00011de0-\U00011de9'
    || '\U00011f50-\U00011f59\U00016130-\U00016139\U00016a60-\U00016a69\U00016ac0-\U00016ac9\U00016b50-\U00016b59'
    || '\U00016d70-\U00016d79\U0001ccf0-\U0001ccf9\U0001d7ce-\U0001d7d7\U0001d7d8-\U0001d7e1\U0001d7e2-\U0001d7eb'
    || '\U0001d7ec-\U0001d7f5\U0001d7f6-\U0001d7ff\U0001e140-\U0001e149\U0001e2f0-\U0001e2f9\U0001e4f0-\U0001e4f9'
    || '\U0001e5f1-\U0001e5fa\U0001e950-\U0001e959\U0001fbf0-\U0001fbf9';
-- What was said without what is of one person or of one request: else everybody would have a reason of their own, and what
-- is kept with the figures of a campaign would name people. As `withoutNumbers` of the store knows digits.
CREATE FUNCTION reason_words(said text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN left(btrim(regexp_replace(coalesce(said, ''),
    'wamid\.[\w+/=-]+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{16,}|\+?([' || digit_class() || '][\s()._*~/\u00a0\u00ad\u2000-\u2015\u202a-\u202f\u2060\ufeff-]{0,3}){6,}[' || digit_class() || ']',
    '…', 'gi')), 300);
-- What it is counted and asked for by: the code where there is one, else the words.
CREATE FUNCTION reason_id(code text, said text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN left(md5(CASE WHEN btrim(code) <> '' THEN 'code ' || left(btrim(code), 100) ELSE 'said ' || reason_words(said) END), 16);

-- Appended in the transaction of what happened, without a lock on a row that others write; upkeep adds it up.
CREATE TABLE campaign_reason_added (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  campaign_id uuid NOT NULL,
  state text NOT NULL,                          -- rejected, failed or cancelled, as people are asked for
  reason text NOT NULL,                         -- its reason_id
  code text,
  said text NOT NULL,
  people integer NOT NULL,
  may_help integer NOT NULL,                    -- of them, to whom trying again may help
  will_not_help integer NOT NULL
);
CREATE INDEX campaign_reason_added_of_campaign ON campaign_reason_added (campaign_id);
CREATE TABLE campaign_reason (
  campaign_id uuid NOT NULL,
  state text NOT NULL,
  reason text NOT NULL,
  code text,
  said text NOT NULL,                           -- as it was said first
  people bigint NOT NULL,
  may_help bigint NOT NULL,
  will_not_help bigint NOT NULL,
  PRIMARY KEY (campaign_id, state, reason)
);
CREATE INDEX campaign_reason_most ON campaign_reason (campaign_id, people DESC);

CREATE FUNCTION note_reason(campaign_id uuid, state text, code text, said text, is_retryable boolean, people integer)
  RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO campaign_reason_added (campaign_id, state, reason, code, said, people, may_help, will_not_help)
    VALUES (campaign_id, state, reason_id(code, said), nullif(left(btrim(code), 100), ''), reason_words(said), people,
      CASE WHEN is_retryable THEN people ELSE 0 END, CASE WHEN NOT is_retryable THEN people ELSE 0 END);
END $$;

-- Beside whoever was refused or is unknown, those whom we skipped ourselves after the campaign had begun: who was cancelled
-- with everybody else has no reason of their own.
ALTER TABLE recipient_apart ADD COLUMN reason text;
CREATE INDEX recipient_apart_by_reason ON recipient_apart (campaign_id, state, reason, seq) WHERE reason IS NOT NULL;

CREATE FUNCTION has_reason(state text, reason text) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN state = 'rejected' OR (state = 'cancelled' AND reason IS NOT NULL);

-- Whoever is erased or removed stays counted, as in the counters of the campaign.
CREATE OR REPLACE FUNCTION set_recipient_apart() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND (OLD.state = 'unknown' OR has_reason(OLD.state, OLD.reason)) THEN
    DELETE FROM recipient_apart WHERE campaign_id = OLD.campaign_id AND state = OLD.state AND seq = OLD.seq;
  END IF;
  IF TG_OP = 'UPDATE' AND has_reason(OLD.state, OLD.reason) THEN
    PERFORM note_reason(OLD.campaign_id, OLD.state, NULL, OLD.reason, OLD.is_retryable, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND (NEW.state = 'unknown' OR has_reason(NEW.state, NEW.reason)) THEN
    INSERT INTO recipient_apart (campaign_id, state, seq, reason)
      VALUES (NEW.campaign_id, NEW.state, NEW.seq, CASE WHEN NEW.state <> 'unknown' THEN reason_id(NULL, NEW.reason) END)
      ON CONFLICT (campaign_id, state, seq) DO UPDATE SET reason = excluded.reason;
  END IF;
  IF TG_OP <> 'DELETE' AND has_reason(NEW.state, NEW.reason) THEN
    PERFORM note_reason(NEW.campaign_id, NEW.state, NULL, NEW.reason, NEW.is_retryable, 1);
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER recipient_apart_added ON recipient;
CREATE TRIGGER recipient_apart_added AFTER INSERT ON recipient FOR EACH ROW
  WHEN (NEW.state IN ('rejected', 'unknown', 'cancelled')) EXECUTE FUNCTION set_recipient_apart();
DROP TRIGGER recipient_apart_moved ON recipient;
CREATE TRIGGER recipient_apart_moved AFTER UPDATE OF state, reason ON recipient FOR EACH ROW
  WHEN ((OLD.state <> NEW.state OR OLD.reason IS DISTINCT FROM NEW.reason)
    AND (NEW.state IN ('rejected', 'unknown') OR OLD.state IN ('rejected', 'unknown')
      OR (NEW.state = 'cancelled' AND NEW.reason IS NOT NULL) OR (OLD.state = 'cancelled' AND OLD.reason IS NOT NULL)))
  EXECUTE FUNCTION set_recipient_apart();
DROP TRIGGER recipient_apart_gone ON recipient;
CREATE TRIGGER recipient_apart_gone AFTER DELETE ON recipient FOR EACH ROW
  WHEN (OLD.state IN ('rejected', 'unknown') OR (OLD.state = 'cancelled' AND OLD.reason IS NOT NULL))
  EXECUTE FUNCTION set_recipient_apart();

-- Messages that are anybody's: of some SMS nobody can say whose they are. Most never fail, and cost nothing here.
CREATE FUNCTION note_failure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.state = 'failed' AND OLD.seq IS NOT NULL THEN
    PERFORM note_reason(OLD.campaign_id, 'failed', OLD.error_code, OLD.error_text, OLD.is_retryable, -1);
  END IF;
  IF NEW.state = 'failed' AND NEW.seq IS NOT NULL THEN
    PERFORM note_reason(NEW.campaign_id, 'failed', NEW.error_code, NEW.error_text, NEW.is_retryable, 1);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER note_failure_added AFTER INSERT ON message FOR EACH ROW WHEN (NEW.state = 'failed')
  EXECUTE FUNCTION note_failure();
CREATE TRIGGER note_failure_moved AFTER UPDATE OF state, seq, error_code, error_text, is_retryable ON message FOR EACH ROW
  WHEN ((OLD.state = 'failed' OR NEW.state = 'failed')
    AND (OLD.state, OLD.seq, OLD.error_code, OLD.error_text, OLD.is_retryable)
      IS DISTINCT FROM (NEW.state, NEW.seq, NEW.error_code, NEW.error_text, NEW.is_retryable))
  EXECUTE FUNCTION note_failure();

-- What happened before is counted campaign by campaign beside everything else (`fillReasons`); until then it is not known.
ALTER TABLE campaign ADD COLUMN has_reasons boolean NOT NULL DEFAULT false;
ALTER TABLE campaign ALTER COLUMN has_reasons SET DEFAULT true;
CREATE INDEX campaign_without_reasons ON campaign (created_at DESC, id) WHERE NOT has_reasons;

-- Of the people with this reason alone.
ALTER TABLE contact_list ADD COLUMN reason text;
