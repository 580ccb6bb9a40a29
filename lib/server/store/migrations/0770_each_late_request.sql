-- Each late request is told once, also while others are late: those that are late now were told with the first of them.
ALTER TABLE data_request ADD COLUMN is_late_told boolean NOT NULL DEFAULT false;
UPDATE data_request SET is_late_told = true WHERE state = 'open' AND due_on < current_date;
