-- A link for a new password may also take the second factor away: chosen by whoever makes it.
ALTER TABLE reset_code ADD COLUMN clears_factors boolean NOT NULL DEFAULT false;
