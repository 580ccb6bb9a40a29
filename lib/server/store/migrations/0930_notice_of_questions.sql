-- A repeat or a follow-up asks whether to send now: told once for each, anew with each time that is asked about.
ALTER TABLE notice ADD COLUMN automation_id uuid REFERENCES automation ON DELETE CASCADE;
ALTER TABLE notice DROP CONSTRAINT notice_kind_check, ADD CONSTRAINT notice_kind_check
  CHECK (kind IN ('ended', 'stopped', 'lost', 'template', 'asked', 'approved', 'declined', 'service', 'wrote', 'given', 'address', 'question'));
ALTER TABLE notice DROP CONSTRAINT notice_check, ADD CONSTRAINT notice_check
  CHECK (num_nonnulls(campaign_id, template_id, trouble, event_address_id, automation_id) = CASE WHEN kind IN ('wrote', 'given') THEN 0 ELSE 1 END);
CREATE UNIQUE INDEX notice_of_automation ON notice (automation_id) WHERE automation_id IS NOT NULL;

CREATE FUNCTION note_question() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM notice WHERE automation_id = NEW.automation_id;
  INSERT INTO notice (kind, automation_id) VALUES ('question', NEW.automation_id);
  RETURN NULL;
END $$;
CREATE TRIGGER automation_run_asks AFTER INSERT OR UPDATE OF state ON automation_run FOR EACH ROW
  WHEN (NEW.state IN ('missed', 'asked', 'refused')) EXECUTE FUNCTION note_question();

ALTER TABLE app_user ALTER notices_on_screen SET DEFAULT '{lost,stopped,service,wrote,given,address,question}';
UPDATE app_user SET notices_on_screen = notices_on_screen || '{question}' WHERE 'stopped' = ANY (notices_on_screen);
