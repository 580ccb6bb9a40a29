-- When any worker last finished a round of each of its loops; the web process reads here whether the work goes on.
CREATE TABLE worker_loop (
  name text PRIMARY KEY CHECK (name IN ('campaigns', 'polls', 'events', 'upkeep')),
  finished_at timestamptz NOT NULL
);

-- How far sending has come in this database. A mark outside it says the same, so that a database that went back in time
-- is behind its mark. The id is given by the first worker: a copy keeps it.
CREATE TABLE sending_clock (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  database_id uuid,
  position bigint NOT NULL DEFAULT 0,
  at timestamptz
);
INSERT INTO sending_clock DEFAULT VALUES;

-- Chat messages whose waiting events have not been looked for yet: a queue, so that no round depends on how much waits.
CREATE TABLE message_to_match (message_id bigint PRIMARY KEY);

CREATE FUNCTION note_messages_to_match() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO message_to_match SELECT id FROM added WHERE channel = 'chat' ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER message_to_match AFTER INSERT ON message REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_messages_to_match();

-- One row for each id or number that would end the wait of an event, written with event.waits_for.
CREATE TABLE event_wait (
  ref text NOT NULL,
  seq bigint NOT NULL,
  PRIMARY KEY (ref, seq)
);
CREATE INDEX event_wait_seq ON event_wait (seq);
INSERT INTO event_wait (ref, seq) SELECT DISTINCT left(ref, 512), seq FROM event, unnest(waits_for) AS ref WHERE is_waiting;
DROP INDEX event_waits_for;
