-- Every request to the service on one page. Of a send the journal has its row; of a channel, of those that were refused and
-- of those that have no clear answer the newest are found by these, without a row of the others.
ALTER TABLE attempt ADD COLUMN service_request text;           -- the id that the service gave the request, of a fault
ALTER TABLE template_attempt ADD COLUMN service_request text;
CREATE INDEX attempt_by_operation ON attempt (operation, finished_at, id);
CREATE INDEX attempt_refused ON attempt (operation, finished_at, id)
  WHERE state = 'refused' OR (state = 'not-sent' AND http_status IS NOT NULL) OR rejected > 0;
CREATE INDEX attempt_unanswered ON attempt (operation, finished_at, id)
  WHERE state = 'unknown' OR (state = 'not-sent' AND http_status IS NULL);
CREATE INDEX template_attempt_ended ON template_attempt (finished_at, id);

-- Reads that failed: those of a minute that failed alike are one row, however many, with what the first of them was told.
-- Processes collect them in memory and add them up every few seconds.
CREATE TABLE failed_read (
  id uuid PRIMARY KEY,
  minute timestamptz NOT NULL,
  kind text NOT NULL,
  service text NOT NULL CHECK (service IN ('sms', 'chat', 'voice')),
  http_status integer NOT NULL,                 -- 0 where no answer came
  code text NOT NULL,                           -- of our own closed list
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  n integer NOT NULL,
  slowest_ms integer NOT NULL,
  problem text NOT NULL,
  answer text,
  service_request text,
  UNIQUE (minute, kind, http_status, code)
);
CREATE INDEX failed_read_listed ON failed_read (service, first_at, id);
CREATE INDEX failed_read_old ON failed_read (last_at);

-- How many reads of each kind were made, by the quarter of an hour, as no zone differs from another by less.
CREATE TABLE read_count (
  at timestamptz NOT NULL,
  kind text NOT NULL,
  made integer NOT NULL,
  failed integer NOT NULL,
  PRIMARY KEY (at, kind)
);
