-- The log is read in the order of its numbers, up to the lowest that a transaction still at work may have taken; see
-- store/live.ts. Ordered by transaction, every long one held the feed back: an import, or a backup of another database.
ALTER TABLE live_log DROP CONSTRAINT live_log_pkey;
ALTER TABLE live_log DROP COLUMN xid;
ALTER TABLE live_log ADD PRIMARY KEY (seq);

ALTER TABLE live_epoch DROP COLUMN pruned_xid;
-- Ids given out before meant another order.
UPDATE live_epoch SET id = gen_random_uuid();
