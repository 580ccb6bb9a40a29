-- A purpose of the company's own, by its name in the setting; null: marketing or service, as `message_class` says. Its kind is
-- that of `message_class` in any case.
ALTER TABLE campaign ADD COLUMN purpose text CHECK (purpose ~ '^[a-z][a-z0-9-]{0,39}$');
