import type { Role } from "../../desk/team/session.ts";
import type { StateWords } from "../state-words.ts";

/** What each role may do; each may also do what the ones before it may. No meaning names another role: it is read beside its own. */
export const ROLE_WORDS = {
  viewer: { word: "Viewer", meaning: "Can read everything. Numbers are partly hidden." },
  sender: {
    word: "Sender",
    meaning: "Can read everything, send messages, add files, call and listen.",
  },
  admin: {
    word: "Admin",
    meaning: "Can read and send everything, and manage templates, people, exports and settings.",
  },
  owner: { word: "Owner", meaning: "Full access." },
} as const satisfies Record<Role, StateWords>;
