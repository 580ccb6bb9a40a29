import type { ROLE_WORDS } from "./role-words.ts";

/** What each role may do. No meaning names another role: it is read beside its own. */
export const ROLE_MEANINGS: Record<keyof typeof ROLE_WORDS, string> = {
  viewer: "Can read everything. Numbers are partly hidden.",
  sender: "Can read everything, send messages, add files, call and listen.",
  admin: "Can read and send everything, and manage templates, people, exports and settings.",
  owner: "Full access.",
};
