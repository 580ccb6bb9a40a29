-- Whom templates were sent to outside an open window in the last 24 hours: what WhatsApp's limit of an account counts. Deleted
-- after a day, and with the person.
CREATE TABLE chat_reach (
  number text PRIMARY KEY,
  reached_at timestamptz NOT NULL
);
CREATE INDEX chat_reach_at ON chat_reach (reached_at);

-- What somebody has chosen for a campaign that is larger than what is left of that limit; null where it was not asked about.
ALTER TABLE campaign ADD COLUMN reach text,
  ADD CONSTRAINT campaign_reach_check CHECK (reach IN ('spread', 'send')) NOT VALID;
