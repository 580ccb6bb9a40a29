-- Messages that fail after they were accepted stop a campaign. Who resumes it has seen so many.
ALTER TABLE campaign ADD COLUMN failed_seen integer NOT NULL DEFAULT 0;
