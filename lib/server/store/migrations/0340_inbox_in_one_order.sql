-- What they wrote before 0330 stands there by the time of its event, and later messages by when they were written. Those
-- before are put into the order of their writing while the console runs (`order-by-writing.ts`): here they would keep it away.
CREATE TABLE inbound_by_event (
  done_seq bigint NOT NULL,   -- up to here they are in order
  last_seq bigint NOT NULL
);
INSERT INTO inbound_by_event SELECT 0, max(seq) FROM inbound HAVING max(seq) IS NOT NULL;
