import type { Right } from "#lib/contract/desk/rights.ts";
import type { Role } from "#lib/contract/desk/session.ts";

/** What each role may do, in words; each may also do what the ones before it may. */
export const ROLE_WORD = {
  viewer: "Reads everything, numbers partly hidden",
  sender: "Also sends, adds files, calls and listens",
  admin: "Also templates, people, exports and settings",
  owner: "Full access, also other owners and deletion",
} as const satisfies Record<Role, string>;

export const ROLE_NAME = {
  viewer: "Viewer",
  sender: "Sender",
  admin: "Admin",
  owner: "Owner",
} as const satisfies Record<Role, string>;

/** The rights that stand beside a role, in the order in which they are offered. */
export const RIGHT_WORD = {
  seeNumbers: "See whole phone numbers",
  listen: "Listen to recordings",
  export: "Export lists and reports",
  settings: "Change settings",
} as const satisfies Record<Right, string>;
