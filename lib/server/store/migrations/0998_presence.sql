-- Which conversation a signed-in browser has open, until when that is believed, and until when its person counts as writing.
-- Columns of the session, so that nothing grows and nothing outlives the sign-in; no index, so that an update stays on its page.
ALTER TABLE session ADD COLUMN open_thread bigint, ADD COLUMN open_until timestamptz, ADD COLUMN writing_until timestamptz;
