-- A message is one line, however many events bring it: what it is known by is its wamid (§2.9), and a number writes it once.
-- What was stored before gets its wamid, and is folded, while the console runs (`fold-inbound.ts`): here that would keep it away.
ALTER TABLE inbound ADD COLUMN wamid text;
CREATE UNIQUE INDEX inbound_of_message ON inbound (number, wamid) WHERE wamid IS NOT NULL;
CREATE TABLE inbound_unfolded (
  done_seq bigint NOT NULL,   -- up to here they are folded
  last_seq bigint NOT NULL
);
INSERT INTO inbound_unfolded SELECT 0, max(seq) FROM inbound HAVING max(seq) IS NOT NULL;
