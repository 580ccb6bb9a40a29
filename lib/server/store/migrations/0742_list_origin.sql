-- Where the people of a list of a file came from, as whoever brought it said: {file, consent: {purpose, givenAt, source, given,
-- withdrawn, unread} or null}. Numbers in names are blotted out, as they would outlive an erasure.
ALTER TABLE contact_list ADD COLUMN origin jsonb;
