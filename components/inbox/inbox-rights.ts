/** What this person may do in the inbox. */
export type InboxRights = { canAnswer: boolean; canSeeNumbers: boolean };
