import type { CallRow } from "#lib/contract/desk/call.ts";
import { hasRole, type Role } from "#lib/contract/desk/session.ts";
import type { CallRecord } from "../store/call.ts";

const MAX_NOTE = 200;

/** A call as the desk shows it; whoever may not see whole numbers sees enough of one to recognise it. */
export function callRow(record: CallRecord, role: Role): CallRow {
  const masked = (number: string | null) => (hasRole(role, "sender") ? number : maskNumber(number));
  return {
    id: record.id,
    sessionId: record.sessionId,
    callAttemptId: record.callAttemptId,
    phase: record.phase,
    status: record.status,
    statusWord: record.statusWord,
    direction: record.direction,
    directionWord: record.directionWord,
    number: masked(record.customerNumber),
    callerNumber: masked(record.callerNumber),
    destinationNumber: masked(record.destinationNumber),
    at: record.at.toISOString(),
    startedAt: record.startedAt?.toISOString() ?? null,
    endedAt: record.endedAt?.toISOString() ?? null,
    durationS: record.durationS,
    recording: record.recording,
    startedBy: record.startedBy ? { id: record.startedBy, name: record.startedByName ?? "" } : null,
    tags: record.tags,
    note: hasRole(role, "sender") ? (record.note?.slice(0, MAX_NOTE) ?? null) : null,
    problem: record.problem,
  };
}

const maskNumber = (number: string | null): string | null =>
  number && `${number.slice(0, 6)}•••${number.slice(-3)}`;
