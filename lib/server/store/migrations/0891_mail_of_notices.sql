-- What needs somebody is also mailed to whoever may act on it and has not switched that off.
ALTER TABLE app_user ADD COLUMN notices_by_mail boolean NOT NULL DEFAULT true;
ALTER TABLE mail DROP CONSTRAINT mail_kind_check, ADD CONSTRAINT mail_kind_check CHECK (kind IN ('invitation', 'reset', 'notice'));
ALTER TABLE mail ALTER COLUMN code_hash DROP NOT NULL;
ALTER TABLE mail ADD COLUMN notice_id bigint REFERENCES notice (id) ON DELETE CASCADE;
ALTER TABLE mail ADD CONSTRAINT mail_about_check CHECK (num_nonnulls(code_hash, notice_id) = 1);
CREATE UNIQUE INDEX mail_of_notice ON mail (notice_id, recipient) WHERE notice_id IS NOT NULL;
