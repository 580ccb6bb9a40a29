-- Which columns a file with these headings was read by the last time; of the headings only a fingerprint is kept.
CREATE TABLE column_choice (
  shape text PRIMARY KEY CHECK (shape ~ '^[0-9a-f]{32}$'),
  phone integer NOT NULL CHECK (phone >= 0),
  country integer CHECK (country >= 0),
  campaign_id uuid NOT NULL REFERENCES campaign ON DELETE CASCADE
);
CREATE INDEX column_choice_campaign ON column_choice (campaign_id);
