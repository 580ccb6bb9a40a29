-- Events about templates that were only kept so far now build the catalogue: they are looked at once more.
UPDATE event SET projected_at = NULL WHERE type = 'template.status.updated' AND NOT is_test AND NOT is_waiting;
