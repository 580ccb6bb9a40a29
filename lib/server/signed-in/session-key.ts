import { createHmac } from "node:crypto";

/** The database key of a session: an HMAC, so that neither the table nor a backup opens one. */
export function sessionKey(sid: string, secret: string): Buffer {
  return createHmac("sha256", secret).update(`session:${sid}`).digest();
}

/** The same for a sign-in that waits: its id opens no session, and the id of a session is no pending sign-in. */
export function pendingKey(sid: string, secret: string): Buffer {
  return createHmac("sha256", secret).update(`pending:${sid}`).digest();
}
