-- Somebody who asked about their data should have been answered by now: told as what is wrong with the service is.
ALTER TABLE trouble DROP CONSTRAINT trouble_name_check, ADD CONSTRAINT trouble_name_check
  CHECK (name IN ('key', 'silent', 'credits', 'requests'));
