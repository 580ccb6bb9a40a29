-- How many people a second somebody wants all campaigns of a service to send to together; null: as fast as it was learned.
ALTER TABLE connection ADD COLUMN messages_per_second integer CHECK (messages_per_second >= 1),
  ADD COLUMN next_claim_at timestamptz;         -- before it, nobody else is sent to by that limit
