-- Whether the service counts the parts of an SMS as we do (§8 states no lengths). Where it does not, its counts prove no order,
-- and refusing one of several names nobody.
ALTER TABLE connection ADD COLUMN is_count_ours boolean NOT NULL DEFAULT true;
