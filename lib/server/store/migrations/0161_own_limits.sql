-- How slowly and in which hours somebody wants one campaign to be sent; null where the connection alone decides.
ALTER TABLE campaign ADD COLUMN messages_per_second integer CHECK (messages_per_second >= 1),
  ADD COLUMN sending_hours jsonb,               -- {"from": "09:00", "to": "17:00"} by the clock of the console's zone
  ADD COLUMN next_claim_at timestamptz;         -- before it, nobody else is sent to by that limit
