import type { Role } from "#lib/contract/desk/session.ts";

/** What each role may do, in words; each may also do what the ones before it may. */
export const ROLE_WORD = {
  viewer: "reads",
  sender: "also sends, imports, calls and listens",
  admin: "also templates, people below owner, and exports",
  owner: "everything, also secrets, owners and deletion",
} as const satisfies Record<Role, string>;
