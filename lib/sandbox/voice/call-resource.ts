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
