-- Who this console belongs to, as its people call it; empty where nobody has said it.
CREATE TABLE organisation (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  name text NOT NULL DEFAULT '' CHECK (length(name) <= 80)
);
INSERT INTO organisation DEFAULT VALUES;
