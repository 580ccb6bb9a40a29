-- Who was named in a send or call and not taken, and why: beside the ledger, which holds only what was really done.
CREATE TABLE refusal (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  channel text NOT NULL,
  operation text NOT NULL,
  -- Unknown where the key was refused.
  customer_id int,
  -- NULL where the request named nobody.
  recipient text,
  -- What the answer's envelope said; NULL where no answer was given.
  status int,
  reason text NOT NULL
);
CREATE TRIGGER refusal_append_only BEFORE UPDATE OR DELETE ON refusal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER refusal_never_emptied BEFORE TRUNCATE ON refusal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

ALTER TABLE ledger ADD COLUMN scheduled_at timestamptz;

ALTER TABLE sms DROP CONSTRAINT sms_fate_check;
ALTER TABLE sms ADD CONSTRAINT sms_fate_check
  CHECK (fate IN ('delivered', 'refused', 'lost', 'silent', 'partial'));

CREATE UNIQUE INDEX sms_by_number ON sms (number) WHERE number IS NOT NULL;
