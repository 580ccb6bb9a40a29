-- A send that is accepted may still fail on its template (§4.1 r5): such a refusal comes with an event, and no later
-- acceptance takes it back, only a message that got further, or the provider's approval.
ALTER TABLE template
  ADD COLUMN is_refused_late boolean NOT NULL DEFAULT false,
  ADD COLUMN sent_at timestamptz;               -- when a message with it last got beyond the service after a refusal

-- Why it stands where it stands, the greatest of its facts that gives a reason: a read may say a state without it.
ALTER TABLE template ADD COLUMN cause jsonb;
