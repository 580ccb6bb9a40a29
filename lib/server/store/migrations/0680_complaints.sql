-- Whoever withdrew last, and was restricted last: of the people of one list or file a complaint names those who complained, too.
CREATE INDEX consent_withdrawn ON consent (given_at DESC, number) WHERE NOT is_given;
CREATE INDEX restriction_newest ON restriction (since DESC, number);
