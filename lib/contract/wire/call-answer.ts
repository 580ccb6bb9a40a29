import { idIn, type Loose, memberOf, recordIn } from "./read/loose.ts";
import type { Read } from "./sms-answer.ts";

export type CallIds = { callAttemptId: string | null; sessionId: string | null };

/**
 * A call start (§2.7): one of its two ids is enough; null where the place names neither. The call may come whole too, under
 * `call` or `session`, and its `id` is that of the session; the `id` of anything else may be the request's.
 */
export function readCallIds(place: Loose): Read<CallIds> | null {
  const call = recordIn(memberOf(place, "call")) ?? {};
  const within = [place, call, recordIn(memberOf(place, "session")) ?? {}];
  const firstId = (records: Loose[], name: string): string | null =>
    records.map((each) => idIn(memberOf(each, name))).find((id) => id !== null) ?? null;
  const data = {
    callAttemptId: firstId(within, "callAttemptId"),
    sessionId: firstId(within, "sessionId") ?? firstId([...within.filter(isCall), call], "id"),
  };
  const missing = (["callAttemptId", "sessionId"] as const).filter((name) => data[name] === null);
  return missing.length === 2 ? null : { data, oddities: missing };
}

/** The shape of §2.7, which nothing else has. */
const isCall = (record: Loose): boolean =>
  ["callAttemptId", "destinationNumber"].some((name) => idIn(memberOf(record, name)) !== null);
