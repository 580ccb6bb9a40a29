export { createSession, startSession } from "./create-session.ts";
export { deleteOtherSession, deleteOtherSessions } from "./delete-other-sessions.ts";
export { deleteSession } from "./delete-session.ts";
export { getEndReason } from "./get-end-reason.ts";
export { listOwnHistory } from "./list-own-history.ts";
export { listOwnSessions } from "./list-own-sessions.ts";
export type { Browser } from "./open-session.ts";
export { browserOf, openSession } from "./open-session.ts";
export { COST, hashPassword } from "./password/password.ts";
export { requireUncommonPassword } from "./password/require-uncommon-password.ts";
export { updateOwnPassword } from "./password/update-own-password.ts";
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
export { updateSession } from "./update-session.ts";
