-- Somebody wrote, and a conversation was given to somebody: told to whoever answers. Of each kind at most one notice for a
-- person, and one of what nobody answers. It names all that is unread when it is read, so that a flood is one notice.
ALTER TABLE notice DROP CONSTRAINT notice_kind_check, ADD CONSTRAINT notice_kind_check
  CHECK (kind IN ('ended', 'stopped', 'lost', 'template', 'asked', 'approved', 'declined', 'service', 'wrote', 'given'));
ALTER TABLE notice DROP CONSTRAINT notice_check, ADD CONSTRAINT notice_check
  CHECK (num_nonnulls(campaign_id, template_id, trouble) = CASE WHEN kind IN ('wrote', 'given') THEN 0 ELSE 1 END);
CREATE UNIQUE INDEX notice_of_inbox ON notice (kind, coalesce(for_user, '00000000-0000-0000-0000-000000000000'))
  WHERE kind IN ('wrote', 'given');

-- What is to be told. Only appended to, so that no two batches of events wait for each other; the one worker that tells takes
-- it away.
CREATE TABLE inbox_news (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('wrote', 'given')),
  for_user uuid                                 -- null: nobody answers
);

-- Given by somebody else, until whoever has it looks at it.
ALTER TABLE contact_window
  ADD COLUMN given_by uuid REFERENCES app_user (id),
  ADD COLUMN given_at timestamptz,
  ADD CONSTRAINT contact_window_given_check CHECK (num_nonnulls(given_by, given_at) IN (0, 2)) NOT VALID;
CREATE INDEX contact_window_given ON contact_window (answerer_id, given_at, id) WHERE given_by IS NOT NULL;

ALTER TABLE app_user ALTER notices_on_screen SET DEFAULT '{lost,stopped,service,wrote,given}';
UPDATE app_user SET notices_on_screen = notices_on_screen || '{wrote,given}' WHERE 'stopped' = ANY (notices_on_screen);
