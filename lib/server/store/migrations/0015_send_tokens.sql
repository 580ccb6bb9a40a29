-- One row per press in a composer, made by the browser: who lost the answer asks by it what became of the send.
CREATE TABLE send_token (
  token uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  campaign_id uuid,                             -- null: asked for before it arrived, so it is never sent
  created_at timestamptz NOT NULL DEFAULT now()
);
-- The same text to the same number within a day is asked about, so what started in a day is found without a scan.
CREATE INDEX campaign_started ON campaign (started_at);
CREATE INDEX campaign_timed ON campaign (scheduled_at) WHERE scheduled_at IS NOT NULL;
