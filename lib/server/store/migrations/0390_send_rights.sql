-- By which services somebody may send became rights of their own. Whoever could send goes on as before: rights that were
-- chosen one by one get all three, those of a role bring them. Written in the order in which they are offered.
ALTER TABLE app_user DROP CONSTRAINT app_user_rights_check;
UPDATE app_user SET rights = ARRAY['chat', 'sms', 'voice'] || rights WHERE rights IS NOT NULL AND role <> 'viewer';
ALTER TABLE app_user ADD CONSTRAINT app_user_rights_check
  CHECK (rights <@ ARRAY['chat', 'sms', 'voice', 'seeNumbers', 'listen', 'export', 'settings']);
UPDATE invitation SET rights = ARRAY['chat', 'sms', 'voice'] || rights WHERE rights IS NOT NULL AND role <> 'viewer';
