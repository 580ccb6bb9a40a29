-- A campaign of texts may have a template for people without an open window: who sent with a template counts it too.
DROP INDEX campaign_of_template;
CREATE INDEX campaign_of_template
  ON campaign ((coalesce(content->'template', content)->>'templateName'),
    (coalesce(content->'template', content)->>'language'), started_at DESC NULLS LAST)
  WHERE coalesce(content->'template', content)->>'templateName' IS NOT NULL;
