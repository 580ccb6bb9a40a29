-- Whoever wrote to us is found by the beginning of their number; byte order, so that a beginning is one span of it.
CREATE INDEX contact_window_by_number ON contact_window (number COLLATE "C");
