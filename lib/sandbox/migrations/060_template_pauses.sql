-- The provider's word that the service has seen: its own words (§3.3) know no pause, so they cannot tell that it was seen.
ALTER TABLE template ADD COLUMN observed_status text;
UPDATE template SET observed_status = upper(status);
ALTER TABLE template ALTER COLUMN observed_status SET NOT NULL;
