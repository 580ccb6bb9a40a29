-- Which campaigns skip the people of others: asked when an hour comes, of all that there are.
CREATE INDEX campaign_skipping ON campaign (id) WHERE without IS NOT NULL;
