-- Refusals in a row, not reads.
ALTER TABLE message RENAME COLUMN polls TO poll_refusals;
-- When nobody was left, also of a campaign that was cancelled.
ALTER TABLE campaign RENAME COLUMN sent_at TO ended_at;
