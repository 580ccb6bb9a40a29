-- A list of events that is worked on again may be of the few that wait, that came late or that came with other content. The
-- indexes of these few are made beside all work (`create-indexes.ts`).
ALTER TABLE event_replay ADD COLUMN show text CHECK (show IN ('waiting', 'late', 'conflict'));
