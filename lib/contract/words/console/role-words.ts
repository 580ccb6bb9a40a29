import type { Role } from "../../desk/team/session.ts";

/** The roles, from the least. What each may do is in `ROLE_MEANINGS`. */
export const ROLE_WORDS = {
  viewer: "Viewer",
  sender: "Sender",
  admin: "Admin",
  owner: "Owner",
} as const satisfies Record<Role, string>;
