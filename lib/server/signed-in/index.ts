export { readSession, type Session } from "./read-session.ts";
export { ABSOLUTE_MS, ageLimits, PENDING_MS } from "./session-age.ts";
export { type CookieSide, clearSid, readSid, writeSid } from "./session-cookie.ts";
export { pendingKey, sessionKey } from "./session-key.ts";
export { findWatcher, isSessionOpen, listWatching } from "./watching.ts";
