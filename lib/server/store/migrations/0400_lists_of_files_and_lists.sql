-- Where the people of a list came from: a campaign, as of all lists before (`campaign_id`, null once that is deleted), a
-- file, or other lists, of which the ids stay: a name of a list may have a number in it, and is forgotten with it.
ALTER TABLE contact_list
  ADD COLUMN source text NOT NULL DEFAULT 'campaign',
  ADD COLUMN of_lists uuid[],                   -- in the order of whose columns count first
  ADD COLUMN without_lists uuid[];              -- whoever stood in one of these was left out
