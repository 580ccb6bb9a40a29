-- Of the accepted, those whom the answer itself calls failed: known to the service, with an id, and not delivered.
ALTER TABLE attempt ADD COLUMN failed integer;
