export {
  ABSOLUTE_MS,
  ageLimits,
  type CookieSide,
  clearSid,
  PENDING_MS,
  pendingKey,
  readSession,
  readSid,
  type Session,
  sessionKey,
  writeSid,
} from "./session-cookie.ts";
export { findWatcher, isSessionOpen, listWatching } from "./watching.ts";
