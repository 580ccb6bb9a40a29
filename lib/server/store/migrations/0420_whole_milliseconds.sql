-- A page of a conversation ends at a millisecond and an id. What shares one and has its own microseconds is read in their
-- order and shown in that of its ids, so that the end of a page could leave lines behind.
ALTER TABLE campaign ALTER COLUMN created_at SET DEFAULT date_trunc('milliseconds', now());
ALTER TABLE message ALTER COLUMN created_at SET DEFAULT date_trunc('milliseconds', now());
