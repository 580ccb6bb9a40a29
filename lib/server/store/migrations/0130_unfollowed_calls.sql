-- A call whose identifiers cannot stand in an address is never asked about: it does not stay open for ever.
ALTER TABLE call DROP CONSTRAINT call_phase_check;
ALTER TABLE call ADD CONSTRAINT call_phase_check
  CHECK (phase IN ('asking', 'open', 'ended', 'unknown', 'refused', 'not-called', 'unfollowed'));
