-- In which language a person reads the console; null until they chose one.
ALTER TABLE app_user ADD COLUMN language text CHECK (language IN ('en', 'sw'));
