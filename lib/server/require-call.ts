import { Fault } from "#lib/fault.ts";
import type { Context } from "./context.ts";
import { type CallRecord, findCall } from "./store/call/call.ts";
import { findRetention } from "./store/retention/retention.ts";

/** A call by our id or either of the service's, or a not_found that says whether it was removed. */
export async function requireCall(db: Context["db"], id: string): Promise<CallRecord> {
  const record = await findCall(db, id);
  if (record?.removedAt)
    throw new Fault(
      "not_found",
      "This call was removed, with its number, its notes and the link to its recording.",
    );
  if (record) return record;
  const { callDays } = await findRetention(db);
  const kept = callDays === null ? "" : ` We keep calls for ${callDays} days.`;
  throw new Fault("not_found", `We do not know this call. It may not be in our list yet.${kept}`);
}
