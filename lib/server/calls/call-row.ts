import type { CallRow } from "#lib/contract/desk/call/call.ts";
import { type Entitled, hasRight } from "#lib/contract/desk/team/rights.ts";
import { whyUnfollowed } from "#lib/contract/rules/call/ask-id-of.ts";
import type { CallRecord } from "../store/call/call.ts";

const MAX_NOTE = 200;

/** A call as the desk shows it; what was noted about it is for those who may listen. */
export function callRow(record: CallRecord, person: Entitled): CallRow {
  return {
    id: record.id,
    sessionId: record.sessionId,
    callAttemptId: record.callAttemptId,
    phase: record.phase,
    status: record.status,
    statusWord: record.statusWord,
    direction: record.direction,
    directionWord: record.directionWord,
    number: record.customerNumber,
    callerNumber: record.callerNumber,
    destinationNumber: record.destinationNumber,
    at: record.at.toISOString(),
    startedAt: record.startedAt?.toISOString() ?? null,
    endedAt: record.endedAt?.toISOString() ?? null,
    durationS: record.durationS,
    lengthKind: record.durationS === null ? null : (record.lengthKind ?? "span"),
    recording: record.recording,
    startedBy: record.startedBy ? { id: record.startedBy, name: record.startedByName ?? "" } : null,
    tags: record.tags,
    note: hasRight(person, "listen") ? (record.note?.slice(0, MAX_NOTE) ?? null) : null,
    problem: record.problem ?? (record.phase === "unfollowed" ? whyUnfollowed(record) : null),
  };
}
