-- Whoever is taken out of a list leaves their place empty: to move the last one there would hide them from who reads the
-- list page by page at that moment. So how many there are is not where the list ends.
ALTER TABLE contact_list ADD COLUMN n_places integer NOT NULL DEFAULT 0;  -- the last place that anybody had
UPDATE contact_list SET n_places = n_people;
