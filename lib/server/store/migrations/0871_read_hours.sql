-- Chat messages of campaigns by the hour in which they were sent, counted once, two hours after its end: what was read within an
-- hour does not change later.
CREATE TABLE read_hour (
  at timestamptz PRIMARY KEY, -- beginning of the hour
  arrived int NOT NULL, -- delivered or read when it was counted
  quick int NOT NULL -- of them, read within an hour after they were sent
);
