/** What this person may do in the inbox. */
export type InboxRights = {
  whyNotAnswer: string | null;
  canSeeNumbers: boolean;
  userId: string;
  canRemoveNotes: boolean;
  /** Fields, lists, consent and restriction of a person. */
  canChangePeople: boolean;
};
