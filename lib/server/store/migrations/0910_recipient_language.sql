-- The other language in which somebody gets a message that has several; null as it was chosen.
ALTER TABLE recipient ADD COLUMN language text;
