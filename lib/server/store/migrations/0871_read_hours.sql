-- Chat messages of campaigns by the hour in which they were sent, each added once, three hours after it was sent: what was read within
-- an hour does not change later. They are walked by their ids, as an index of their time would be one more for each message.
CREATE TABLE read_hour (
  at timestamptz PRIMARY KEY, -- beginning of the hour
  arrived int NOT NULL, -- delivered or read when it was counted
  quick int NOT NULL -- of them, read within an hour after they were sent
);
CREATE TABLE read_counted (is_one boolean PRIMARY KEY DEFAULT true CHECK (is_one), last_id bigint NOT NULL);
INSERT INTO read_counted (last_id) VALUES (0);
