-- Written and emptied again by readiness: a row is most of a page, so the file of the table has to grow.
CREATE TABLE readiness_probe (filling text NOT NULL);
ALTER TABLE readiness_probe ALTER COLUMN filling SET STORAGE PLAIN;
