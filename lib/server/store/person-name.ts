/** Lists that are asked for a name, of however many somebody is in. */
const MOST_LISTS = 20;

/**
 * SQL of the list of an id, beside whom it is asked for: where there are thousands of lists a planner would rather read all of them
 * for each person of a page.
 */
export const listOf = (id: string): string =>
  `LATERAL (SELECT * FROM contact_list WHERE id = ${id} OFFSET 0)`;

/** Where a company keeps names in fields of its own, a field called so is one. */
export const NAME_FIELD = (fields: string): string => `coalesce(${fields}->>'name', ${fields}->>'jina')`;

/**
 * SQL of the name that somebody goes by, by the SQL of their number: what the company wrote down in a field, else the newest list
 * that has a name for them, else what they call themselves in chat. Null where none is known. A look into an index each, for each
 * row that is shown.
 */
export const personName = (number: string): string => `coalesce(
  (SELECT nullif(btrim(${NAME_FIELD("kept.fields")}), '') FROM person kept WHERE kept.number = ${number} OFFSET 0),
  (SELECT called.name FROM (SELECT l.list_id, l.columns[l.name_place] AS name FROM contact_list_member l
      WHERE l.number = ${number} AND l.name_place IS NOT NULL ORDER BY l.list_id LIMIT ${MOST_LISTS}) called
    CROSS JOIN ${listOf("called.list_id")} of_name
    WHERE btrim(called.name) <> '' ORDER BY of_name.created_at DESC, of_name.id LIMIT 1),
  (SELECT chat.name FROM contact_window chat WHERE chat.number = ${number} OFFSET 0))`;
