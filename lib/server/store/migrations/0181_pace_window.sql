-- Who was claimed of late under a limit that somebody set: [[until when they count (epoch), people], …]; null without a limit.
ALTER TABLE campaign ADD COLUMN pace_window jsonb;
ALTER TABLE connection ADD COLUMN pace_window jsonb;
