-- What is wrong with the service as a whole, for as long as it is; the worker looks once a minute. It is told once each time.
CREATE TABLE trouble (
  name text PRIMARY KEY CHECK (name IN ('key', 'silent', 'credits')),
  since timestamptz NOT NULL,
  amount bigint,                                -- credits that are left, about
  used bigint                                   -- credits that went in the last 7 days
);
ALTER TABLE notice DROP CONSTRAINT notice_kind_check, ADD CONSTRAINT notice_kind_check
  CHECK (kind IN ('ended', 'stopped', 'lost', 'template', 'asked', 'approved', 'declined', 'service'));
ALTER TABLE notice ADD COLUMN trouble text, DROP CONSTRAINT notice_check, ADD CONSTRAINT notice_check
  CHECK (num_nonnulls(campaign_id, template_id, trouble) = 1);
ALTER TABLE app_user ALTER notices_on_screen SET DEFAULT '{lost,stopped,service}';
UPDATE app_user SET notices_on_screen = notices_on_screen || '{service}' WHERE 'stopped' = ANY (notices_on_screen);
