-- Whoever stands in a list is found by any word of their name, as whoever wrote to us is. The name is in the column that
-- a list shows as one (`name-column.ts`); which it is stands beside each row, as an index looks at no other table. Lists
-- that were made before are filled in (`name-places.ts`), and the index is made (`name-index.ts`), while the console
-- runs: here a million people kept it away for two minutes.
ALTER TABLE contact_list_member ADD COLUMN name_place smallint;   -- of `columns`, from 1; null where none is a name
