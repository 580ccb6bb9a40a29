-- The report of a week or a month that is mailed: once for each person, by the day on which it begins.
ALTER TABLE mail ADD COLUMN report_of text;
ALTER TABLE mail DROP CONSTRAINT mail_kind_check,
  ADD CONSTRAINT mail_kind_check CHECK (kind IN ('invitation', 'reset', 'notice', 'report'));
ALTER TABLE mail DROP CONSTRAINT mail_about_check,
  ADD CONSTRAINT mail_about_check CHECK (num_nonnulls(code_hash, notice_id, report_of) = 1);
CREATE UNIQUE INDEX mail_of_report ON mail (report_of, recipient) WHERE report_of IS NOT NULL;
