import type { CallDetail } from "#lib/contract/desk/call/call.ts";
import { hasRight } from "#lib/contract/desk/team/rights.ts";
import type { SignedInCtx } from "../context.ts";
import { requireCall } from "../require-call.ts";
import { listCallsWith } from "../store/call/call.ts";
import { listListenings, listNotes } from "../store/call/call-note.ts";
import { callRow } from "./call-row.ts";

const OTHERS = 10;

/** One call by our id or either of the service's. Throws not_found. */
export async function getCall(
  { db, actor }: Pick<SignedInCtx, "db" | "actor">,
  id: string,
): Promise<CallDetail> {
  const record = await requireCall(db, id);
  const number = record.customerNumber;
  const [notes, listened, others] = await Promise.all([
    listNotes(db, record.id),
    listListenings(db, record.id),
    number ? listCallsWith(db, { number, except: record.id, limit: OTHERS }) : [],
  ]);
  const canListen = hasRight(actor, "listen");
  return {
    ...callRow(record, actor),
    // The service's own words and our notes hold numbers and what was talked about.
    payload: canListen ? record.raw : null,
    notes: canListen ? notes : [],
    listened,
    canListen,
    recordingDeadline: record.recordingDeadline?.toISOString() ?? null,
    askedAt: record.askedAt?.toISOString() ?? null,
    askProblem: record.askProblem,
    others: others.map((other) => callRow(other, actor)),
  };
}
