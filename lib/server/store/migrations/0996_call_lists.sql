-- A follow-up that puts its people on a list to call sends nothing; its message is that of what it follows.
ALTER TABLE automation ADD COLUMN is_call_list boolean NOT NULL DEFAULT false CHECK (NOT is_call_list OR kind = 'follow-up');
ALTER TABLE automation_run ADD COLUMN list_id uuid REFERENCES contact_list (id) ON DELETE SET NULL;
CREATE INDEX automation_run_list ON automation_run (list_id) WHERE list_id IS NOT NULL;
