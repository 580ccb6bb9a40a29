-- What a credit costs, as somebody of this company knows it: the service does not say. Empty: money is shown nowhere.
CREATE TABLE credit_price (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  amount numeric(11, 4) CHECK (amount > 0),
  currency text CHECK (currency ~ '^[A-Z]{3}$'),
  CHECK ((amount IS NULL) = (currency IS NULL))
);
INSERT INTO credit_price DEFAULT VALUES;
