-- What is searched, made once and not anew in every search: the digits of name and texts alone, so that a number is found
-- however a text writes it, and the texts without their numbers, for people who see none (as in without-numbers.ts).
ALTER TABLE template
  ADD COLUMN digits text GENERATED ALWAYS AS (regexp_replace(search, '[^0-9]', '', 'g')) STORED,
  ADD COLUMN shown text GENERATED ALWAYS AS (regexp_replace(search, '([0-9][ ().-]{0,3}){7,}', '', 'g')) STORED;
