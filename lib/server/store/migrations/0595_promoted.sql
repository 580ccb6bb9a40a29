-- A promoted standby begins a new timeline, and may lack commits whose messages were sent -> sending resumes without a person
-- only where every commit was waiting for a standby when the clock last moved.
ALTER TABLE sending_clock
  ADD COLUMN timeline text,                                   -- null where the server has none
  ADD COLUMN waits_for_standby boolean NOT NULL DEFAULT false;
