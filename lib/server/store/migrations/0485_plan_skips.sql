-- The lists and campaigns whose people the plan of a campaign skips, for its page and for copies of it; null where it skips nobody
-- so, and of plans from before.
ALTER TABLE campaign ADD COLUMN without jsonb;
