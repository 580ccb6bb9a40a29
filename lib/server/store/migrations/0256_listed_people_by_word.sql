-- Whoever stands in a list is found by any word of their name, as whoever wrote to us is. The name is in the column that
-- a list shows as one (`name-column.ts`); which it is stands beside each row, as an index looks at no other table.
ALTER TABLE contact_list_member ADD COLUMN name_place smallint;   -- of `columns`, from 1; null where none is a name
UPDATE contact_list_member m SET name_place = l.place
FROM (SELECT id, coalesce(
    (SELECT min(h.place) FROM unnest(headers) WITH ORDINALITY h (header, place)
     WHERE btrim(h.header, E' \t\n\r\u00a0\ufeff') ~* '^(full[ _]?)?(jina( kamili)?|name|majina|customer|mteja|nom)$'),
    (SELECT min(h.place) FROM unnest(headers) WITH ORDINALITY h (header, place) WHERE h.place <> phone_column + 1)
  ) AS place FROM contact_list) l
WHERE l.id = m.list_id AND l.place IS NOT NULL;
CREATE INDEX contact_list_member_by_word ON contact_list_member USING gin (to_tsvector('simple', left(columns[name_place], 200)))
  WITH (fastupdate = off) WHERE name_place IS NOT NULL;
