-- Who made a link to a new password; null: the host, or a link of before.
ALTER TABLE reset_code ADD COLUMN made_by uuid REFERENCES app_user (id) ON DELETE CASCADE;
-- Whose maker is not known may be worth more than its maker.
DELETE FROM reset_code;
