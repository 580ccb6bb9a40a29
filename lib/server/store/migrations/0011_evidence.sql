-- An order is believed as far as it was kept: requests of different lengths that kept it, and how often it was broken.
ALTER TABLE connection
  ADD COLUMN order_kept integer NOT NULL DEFAULT 0,
  ADD COLUMN order_breaks integer NOT NULL DEFAULT 0,
  ADD COLUMN order_retry_at timestamptz,
  -- Requests in a row that brought no answer, and what the last of them said.
  ADD COLUMN failure_streak integer NOT NULL DEFAULT 0,
  ADD COLUMN trouble text,
  ADD COLUMN good_rate double precision;        -- how fast it goes again soon after a refusal to go so fast

-- Wider than before, so every row there is fits.
ALTER TABLE message DROP CONSTRAINT message_grade_check,
  ADD CONSTRAINT message_grade_check
    CHECK (grade IN ('exact', 'positional', 'assumed', 'aligned', 'group', 'inferred')) NOT VALID;

-- Equal lengths prove no order: what was called so before is called by its name.
UPDATE message m SET grade = 'assumed'
FROM (SELECT x.attempt_id FROM message x JOIN recipient r ON r.campaign_id = x.campaign_id AND r.seq = x.seq
      WHERE x.grade = 'positional' GROUP BY x.attempt_id HAVING min(r.segments) = max(r.segments)) equal
WHERE m.attempt_id = equal.attempt_id AND m.grade = 'positional';

-- Requests that cost credits nobody named.
CREATE INDEX attempt_unstated ON attempt (campaign_id)
  WHERE operation LIKE 'sms.%' AND credits IS NULL
    AND (state = 'done' OR (state = 'unknown' AND resolution = 'sent'));

ALTER TABLE campaign ADD COLUMN n_resent integer NOT NULL DEFAULT 0; -- sent to again after a lost answer, by a person's decision
UPDATE campaign c SET n_resent = r.n
FROM (SELECT campaign_id, count(*) AS n FROM recipient WHERE generation > 0 GROUP BY 1) r WHERE r.campaign_id = c.id;
