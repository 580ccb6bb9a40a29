-- A standby that is promoted begins a new timeline. What it lacks of the old one was sent all the same, so sending goes on by
-- itself only where every commit had waited for a standby when the clock last moved.
ALTER TABLE sending_clock
  ADD COLUMN timeline text,                                   -- null where the server has none
  ADD COLUMN waits_for_standby boolean NOT NULL DEFAULT false;
