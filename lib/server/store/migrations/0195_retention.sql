-- How long details are kept, in days; null: for ever. And up to where they were removed, for pages to say so.
CREATE TABLE retention (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  event_days integer CHECK (event_days >= 7),
  answer_days integer CHECK (answer_days >= 7),
  people_days integer CHECK (people_days >= 30),
  events_before timestamptz,
  answers_before timestamptz,
  people_before timestamptz,
  account text                                  -- of the first event ever, which may be removed
);
INSERT INTO retention DEFAULT VALUES;

-- The people of a campaign go in pieces: from the first of them on its pages say so, and its totals stay.
ALTER TABLE campaign ADD COLUMN people_removed_at timestamptz,
  ADD COLUMN is_emptied boolean NOT NULL DEFAULT false,
  ADD COLUMN first_reason text;                 -- as its people told it, where nobody was reached
CREATE INDEX campaign_with_people ON campaign (greatest(created_at, started_at, sent_at, completed_at))
  WHERE state IN ('completed', 'cancelled') AND NOT is_emptied;

-- What goes row by row leaves room that is to be used again before the table has grown by a fifth.
ALTER TABLE event SET (autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE message SET (autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE message_fact SET (autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE recipient SET (autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE live_log SET (autovacuum_vacuum_scale_factor = 0.05);
