/** What has a page that is found by an id alone, under the names of its list in `Found`. */
export const FOUND_BY_ID = [
  "campaigns",
  "sends",
  "messages",
  "calls",
  "templates",
  "lists",
  "groups",
  "automations",
  "conversations",
  "events",
  "requests",
] as const;
export type FoundById = (typeof FOUND_BY_ID)[number];

/** As long as the longest id that an event may have. */
export const MAX_FIND_LENGTH = 200;
