-- So many in a hundred people of a campaign get nothing, so that what they do can be held against what the others do. Who they are
-- follows from the id of the campaign and their number.
ALTER TABLE campaign ADD COLUMN held_out smallint CHECK (held_out BETWEEN 1 AND 50);
CREATE INDEX excluded_row_held_out ON excluded_row (campaign_id, number) WHERE bucket = 'heldOut';
