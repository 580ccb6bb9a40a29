-- Never read: what was said counts by when it was said, whenever it arrived.
ALTER TABLE opt_out_fact DROP COLUMN recorded_at;
