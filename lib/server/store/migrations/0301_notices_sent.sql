-- Where another system is named in the settings, each notice is posted to it, until it is accepted or a day has passed.
ALTER TABLE notice
  ADD COLUMN posted_at timestamptz,
  ADD COLUMN tries integer NOT NULL DEFAULT 0,
  ADD COLUMN next_try_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN post_problem text;
CREATE INDEX notice_to_post ON notice (next_try_at) WHERE posted_at IS NULL AND told_at IS NOT NULL;
