-- SMS by network in five minutes, counted once, ten minutes after their end: what arrived within ten minutes does not change later.
CREATE TABLE network_window (
  at timestamptz NOT NULL, -- beginning of the five minutes
  network text NOT NULL,
  sent int NOT NULL,
  quick int NOT NULL, -- of them, arrived within ten minutes
  median_seconds int, -- of those that arrived so far; null where none did
  usual int, -- quick in 1,000 sent, at this hour of the 28 days before; null where too few were sent to say
  PRIMARY KEY (at, network)
);
CREATE TABLE network_counted (is_one boolean PRIMARY KEY DEFAULT true CHECK (is_one), until timestamptz NOT NULL);
