-- Whoever wrote to us is found by the beginning of their name; byte order, so that a beginning is one span of it.
CREATE INDEX contact_window_by_name ON contact_window (lower(name) COLLATE "C", number) WHERE name IS NOT NULL;
