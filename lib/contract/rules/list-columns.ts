// Apart from the schemas: pages that draw lists load none.

/** The lists whose columns a person chooses. */
export const COLUMN_LISTS = [
  "audit",
  "calls",
  "campaigns",
  "events",
  "lists",
  "messages",
  "opted-out",
  "people",
  "recipients",
  "requests",
  "templates",
] as const;
export type ColumnList = (typeof COLUMN_LISTS)[number];

/** By name, whether a column is shown; absent: as the list shows it of its own. */
export type ColumnChoice = Readonly<Record<string, boolean>>;
