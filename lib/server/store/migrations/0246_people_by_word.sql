-- Whoever wrote to us is found by any word of their name as well, as their family calls them or their firm. Names rarely
-- change, and what waits in a list of its own would be read at each search.
CREATE INDEX contact_window_by_word ON contact_window USING gin (to_tsvector('simple', name))
  WITH (fastupdate = off) WHERE name IS NOT NULL;
