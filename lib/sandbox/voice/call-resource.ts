import type { SandboxSettings } from "../settings.ts";

export type CallRow = {
  id: string;
  callAttemptId: string;
  direction: string;
  callerNumber: string;
  destinationNumber: string;
  status: string;
  recordingMediaId: string | null;
  startedAt: Date | null;
  endedAt: Date | null;
};

/** Columns of the summary shape (§2.7). */
export const CALL_COLUMNS = `id, call_attempt_id AS "callAttemptId", 'OUTBOUND' AS direction,
  caller_number AS "callerNumber", destination_number AS "destinationNumber", status,
  recording_media_id AS "recordingMediaId", started_at AS "startedAt", ended_at AS "endedAt"`;

/** Words that nobody can know beforehand, as other telephone systems have them. */
const UNKNOWN_WORDS: Record<string, string> = {
  QUEUED: "CALL_SETUP",
  RINGING: "ALERTING",
  IN_PROGRESS: "BRIDGED",
  COMPLETED: "HANGUP_NORMAL",
  NO_ANSWER: "B_LEG_TIMEOUT",
  BUSY: "USER_BUSY",
  FAILED: "ROUTE_ERROR",
};

/** A call in the words and by the clock of this deployment (§2.7, §3.4: neither is stated). */
export function presentCall<T extends CallRow>(row: T, { callWords, callClock }: SandboxSettings): T {
  const words: Record<SandboxSettings["callWords"], string> = {
    usual: row.status,
    lower: row.status.toLowerCase().replaceAll("_", "-"),
    unknown: UNKNOWN_WORDS[row.status] ?? row.status,
  };
  const { startedAt, endedAt } = row;
  const times = {
    right: {},
    backwards: startedAt && endedAt ? { startedAt: endedAt, endedAt: startedAt } : {},
    absent: { startedAt: null, endedAt: null },
  };
  return { ...row, status: words[callWords], ...times[callClock] };
}
