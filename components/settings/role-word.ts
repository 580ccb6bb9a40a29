import type { Right } from "#lib/contract/desk/team/rights.ts";
import type { Role } from "#lib/contract/desk/team/session.ts";

/** What each role may do, in words; each may also do what the ones before it may. */
export const ROLE_WORD = {
  viewer: "Read everything, with numbers partly hidden",
  sender: "Also send messages, add files, call and listen",
  admin: "Also manage templates, people, exports and settings",
  owner: "Full access",
} as const satisfies Record<Role, string>;

export const ROLE_NAME = {
  viewer: "Viewer",
  sender: "Sender",
  admin: "Admin",
  owner: "Owner",
} as const satisfies Record<Role, string>;

/** The rights in addition to a role, in the order in which they are offered. */
export const RIGHT_WORD = {
  seeNumbers: "See whole phone numbers",
  listen: "Listen to recordings",
  export: "Export lists and reports",
  settings: "Change settings",
} as const satisfies Record<Right, string>;
