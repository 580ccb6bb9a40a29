-- Who answers whom, and what is done. A conversation is open while something came after it was said to be done, so that
-- whoever writes again is back by what is stored, whoever stores it.
ALTER TABLE contact_window
  ADD COLUMN answerer_id uuid REFERENCES app_user (id),  -- null: nobody in particular
  ADD COLUMN done_seq bigint NOT NULL DEFAULT -1;        -- up to which event it was done; before the first: not at all
-- Each list is one span of an index: of all, of one person or of nobody, open or done, in the order of their writing.
CREATE INDEX contact_window_standing ON contact_window ((heard_seq > done_seq), last_inbound_at, id);
CREATE INDEX contact_window_whose ON contact_window
  (coalesce(answerer_id, '00000000-0000-0000-0000-000000000000'), (heard_seq > done_seq), last_inbound_at, id);
CREATE INDEX contact_window_whose_unread ON contact_window
  (coalesce(answerer_id, '00000000-0000-0000-0000-000000000000'), last_inbound_at, id) WHERE is_unread;
DROP INDEX contact_window_newest;
