-- What holds for everybody who signs in: one row.
CREATE TABLE sign_in_rule (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  factor_due_at timestamptz                     -- from then on nobody works here without a second factor; null: not asked
);
INSERT INTO sign_in_rule DEFAULT VALUES;
