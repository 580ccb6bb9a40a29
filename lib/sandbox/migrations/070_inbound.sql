-- What customers wrote, so that a change of its state can be told later (§2.9, §6.2: outbound or inbound).
CREATE TABLE inbound (
  id uuid PRIMARY KEY,
  number bigint NOT NULL,
  customer_id int NOT NULL,
  conversation_id bigint NOT NULL,
  phone text NOT NULL,
  name text NOT NULL,
  wamid text NOT NULL,
  type text NOT NULL,
  at timestamptz NOT NULL
);
