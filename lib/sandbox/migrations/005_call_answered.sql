-- From here to the end of the call people talk: the length of its recording.
ALTER TABLE call ADD COLUMN answered_at timestamptz;
UPDATE call SET answered_at = ended_at - interval '12 s' WHERE recording_media_id IS NOT NULL;
