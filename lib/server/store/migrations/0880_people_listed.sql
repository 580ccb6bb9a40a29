-- People are listed in the order in which they came to be kept: a page ends at a place that says nothing of a number, so whoever
-- sees none may walk through them, too.
ALTER TABLE person ADD COLUMN seq bigint GENERATED ALWAYS AS IDENTITY;
CREATE UNIQUE INDEX person_newest ON person (seq);

-- Found by how a number begins, or ends, as people say it.
CREATE INDEX person_by_number ON person (number COLLATE "C");
CREATE INDEX person_by_end ON person (reverse(number) COLLATE "C");

-- The name that somebody has in a field of the company's own, by its words.
CREATE INDEX person_by_word ON person USING gin (to_tsvector('simple', left(coalesce(fields->>'name', fields->>'jina'), 200)))
  WITH (fastupdate = off) WHERE coalesce(fields->>'name', fields->>'jina') IS NOT NULL;
