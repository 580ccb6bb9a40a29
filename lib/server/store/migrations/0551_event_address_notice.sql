-- An address of events was switched off by us: told to whoever may change settings, once each time.
ALTER TABLE notice ADD COLUMN event_address_id uuid REFERENCES event_address ON DELETE CASCADE;
ALTER TABLE notice DROP CONSTRAINT notice_kind_check, ADD CONSTRAINT notice_kind_check
  CHECK (kind IN ('ended', 'stopped', 'lost', 'template', 'asked', 'approved', 'declined', 'service', 'wrote', 'given', 'address'));
ALTER TABLE notice DROP CONSTRAINT notice_check, ADD CONSTRAINT notice_check
  CHECK (num_nonnulls(campaign_id, template_id, trouble, event_address_id) = CASE WHEN kind IN ('wrote', 'given') THEN 0 ELSE 1 END);
CREATE INDEX notice_of_event_address ON notice (event_address_id) WHERE event_address_id IS NOT NULL;

CREATE FUNCTION note_event_address_off() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM notice WHERE event_address_id = NEW.id;
  INSERT INTO notice (kind, event_address_id) VALUES ('address', NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER event_address_off AFTER UPDATE OF off_because ON event_address FOR EACH ROW
  WHEN (OLD.off_because IS NULL AND NEW.off_because IS NOT NULL) EXECUTE FUNCTION note_event_address_off();

ALTER TABLE app_user ALTER notices_on_screen SET DEFAULT '{lost,stopped,service,wrote,given,address}';
UPDATE app_user SET notices_on_screen = notices_on_screen || '{address}' WHERE 'stopped' = ANY (notices_on_screen);
