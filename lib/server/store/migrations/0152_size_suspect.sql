-- The refused request whose people are still being tried in smaller ones. Only when all of it has passed in those is
-- the limit learned; until then nobody knows whether it was the size or somebody in it.
ALTER TABLE connection ADD COLUMN size_suspect uuid;
