-- Of a row that was left out because its person is in a list or gets another campaign, and could be sent to otherwise: the number, so
-- that a start can look again whether that still holds. Null of all others, and of rows from before.
ALTER TABLE excluded_row ADD COLUMN number text;
CREATE INDEX excluded_skipped ON excluded_row (campaign_id) WHERE number IS NOT NULL;
