-- Older deployments name an SMS by a number; it is kept beside the UUID, which then nobody is told.
CREATE SEQUENCE sms_number START WITH 156023;
ALTER TABLE sms ADD COLUMN number bigint;
ALTER TABLE ledger ADD COLUMN number bigint;
