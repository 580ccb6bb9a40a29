export {
  createSession,
  deleteSession,
  requirePasswords,
  startSession,
  updateSession,
} from "./create-session.ts";
export { deleteOtherSession, deleteOtherSessions } from "./delete-other-sessions.ts";
export { getEndReason } from "./get-end-reason.ts";
export { listOwnHistory, listOwnSessions } from "./list-own-history.ts";
export type { Browser } from "./open-session.ts";
export { browserOf, openSession } from "./open-session.ts";
export { updateOwnColumns, updateOwnLanguage } from "./own-language.ts";
export { COST, hashPassword, NO_PASSWORD, requireUncommonPassword, updateOwnPassword } from "./password.ts";
export { inTurn } from "./sign-in/in-turn.ts";
export {
  clearPending,
  openPending,
  type Pending,
  readPending,
  readPendingKey,
  requirePending,
  tooLate,
  writePending,
} from "./sign-in/pending-sign-in.ts";
export { recordUnknown } from "./sign-in/record-refusal.ts";
export { refuseSignedIn } from "./sign-in/refuse-signed-in.ts";
export { updateProfile } from "./update-profile.ts";
