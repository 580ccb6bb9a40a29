-- A reply that waits for its time is not sent where its person writes after this event; null: whatever they write.
ALTER TABLE campaign ADD COLUMN unless_heard bigint;
