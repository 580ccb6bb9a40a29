import { ROWS_ASKED, type RowsAsked } from "#lib/contract/desk/page-rows.ts";

/** The search part of an address as Next gives it to a page, or as the browser has it. */
export type Search = Record<string, string | string[] | undefined>;

/**
 * What the address asks for as `name`: no blanks around it and no character that the database takes for none, cut at
 * `max` characters, empty where it asks nothing.
 */
export function textOf(search: Search, name: string, max: number): string {
  const value = search[name];
  return typeof value === "string" ? value.replaceAll("\0", "").trim().slice(0, max) : "";
}

/** How many rows a page of a list has; absent where it is as many as ever. */
export function rowsIn(search: Search): { rows?: RowsAsked } {
  const rows = ROWS_ASKED.find((asked) => asked === search.rows);
  return rows === undefined ? {} : { rows };
}

/** Where a list goes on; absent on its first page. */
export function cursorOf(search: Search): { cursor?: string } {
  const cursor = textOf(search, "cursor", 2000);
  return cursor === "" ? {} : { cursor };
}
