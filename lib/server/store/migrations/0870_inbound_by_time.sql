-- What people wrote in a span of time: who answered a campaign is looked for among them, and not among its people.
CREATE INDEX inbound_written ON inbound (sent_at, number);
