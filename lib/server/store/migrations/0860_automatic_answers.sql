-- What answers by itself: {"kind": "away"}, or {"kind": "word", "word": "BEI"} of the table of words. Null: somebody sent it.
ALTER TABLE campaign ADD COLUMN automatic jsonb;

-- Written when their newest away answer was one to: the next one waits until the office has been open again.
ALTER TABLE contact_window ADD COLUMN away_at timestamptz;
