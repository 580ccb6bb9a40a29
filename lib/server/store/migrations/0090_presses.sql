-- A press may also create a template; what a call became is found by its campaign.
ALTER TABLE send_token ADD COLUMN template_id uuid;
