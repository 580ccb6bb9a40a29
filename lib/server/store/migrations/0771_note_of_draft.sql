-- A draft keeps no longer note than a campaign has. The page wrote none, and a kept one would not be read any more; a letter
-- outside of the basic plane counts twice there.
UPDATE draft SET form = jsonb_set(form, '{note}', to_jsonb(left(form->>'note', 250)))
  WHERE length(regexp_replace(form->>'note', '[\U00010000-\U0010FFFF]', 'xx', 'g')) > 500;
