-- How credits went, by the quarter of an hour, as no zone differs from another by less. Upkeep adds up what ended
-- (`lib/server/credits/add-up.ts`); what it has counted stays, whatever becomes of the requests.
CREATE TABLE credit_quarter (
  at timestamptz PRIMARY KEY,
  messages bigint NOT NULL DEFAULT 0,           -- SMS that were accepted
  said bigint NOT NULL DEFAULT 0,               -- credits, as answers said
  counted bigint NOT NULL DEFAULT 0,            -- credits of which no answer said anything, by the length of the texts
  told_first bigint,                            -- the first and the last balance that an answer told
  told_first_at timestamptz,
  told_last bigint,
  told_last_at timestamptz,
  went_least bigint NOT NULL DEFAULT 0,         -- went without us since another balance: at least and at most
  went_most bigint NOT NULL DEFAULT 0,
  went_since timestamptz,
  went_until timestamptz,
  came_least bigint NOT NULL DEFAULT 0,         -- came without us, as when credits are bought
  came_most bigint NOT NULL DEFAULT 0,
  came_since timestamptz,
  came_until timestamptz,
  open_most bigint NOT NULL DEFAULT 0,          -- fell, and our requests that said no cost may explain it
  open_left bigint NOT NULL DEFAULT 0           -- of that, more than ours cost by our count
);
-- What was found and a request that came to light later may explain.
CREATE INDEX credit_quarter_found ON credit_quarter (greatest(went_until, came_until))
  WHERE went_until IS NOT NULL OR came_until IS NOT NULL;

-- Up to where requests are added up, by when they ended, and what has to be known to go on; moved in the transaction of
-- what is added, so nothing is counted twice.
CREATE TABLE credit_ledger (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  place timestamptz NOT NULL DEFAULT 'epoch',
  known jsonb,
  is_behind boolean NOT NULL,                   -- older requests are still to be added up
  since timestamptz NOT NULL DEFAULT now()      -- what a person decides from here on is counted when they do
);
INSERT INTO credit_ledger (is_behind) SELECT EXISTS (SELECT FROM attempt);

-- What a person decides was sent has cost about that, on the day of its lost answer. Appended in their transaction, without a
-- lock on a row that others write.
CREATE TABLE credit_decided (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  counted bigint NOT NULL
);
