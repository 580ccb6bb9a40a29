-- Refusals stop a campaign. Who resumes it has seen them: only later requests count, against a limit that allows for them.
ALTER TABLE campaign
  ADD COLUMN failures_from integer NOT NULL DEFAULT 0,                -- the last request that was seen
  ADD COLUMN failure_limit double precision NOT NULL DEFAULT 0.02;    -- the share of refused people that is let pass
