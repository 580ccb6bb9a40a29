import { idIn, type Loose, memberOf } from "./read/loose.ts";
import type { Read } from "./sms-answer.ts";

export type CallIds = { callAttemptId: string | null; sessionId: string | null };

/** A call start (§2.7): one of its two ids is enough; null where the place names neither. */
export function readCallIds(place: Loose): Read<CallIds> | null {
  const data = {
    callAttemptId: idIn(memberOf(place, "callAttemptId")),
    sessionId: idIn(memberOf(place, "sessionId")),
  };
  const missing = (["callAttemptId", "sessionId"] as const).filter((name) => data[name] === null);
  return missing.length === 2 ? null : { data, oddities: missing };
}
