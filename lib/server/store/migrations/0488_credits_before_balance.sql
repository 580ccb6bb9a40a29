-- What our messages had cost in a quarter of an hour up to its first balance, as said or counted: what went afterwards is
-- explained by the others. Null in quarters of older consoles.
ALTER TABLE credit_quarter ADD COLUMN told_before bigint;
