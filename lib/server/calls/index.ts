/**
 * Calls, from the request to the recording. A start (`startCall`) goes through the journal of `dispatch` and stands in
 * our index from before its first byte. The worker reads what goes on (`pollCalls`) and walks the service's list
 * (`walkCalls`); both bring the index to what they heard by `recordCalls`, and a lost start is settled by it.
 * Pages read the index (`listCalls`, `getCall`) or the service's list itself (`recordServiceCalls`).
 */

export { callRow } from "./call-row.ts";
export { countCalls } from "./count-calls.ts";
export { checkCall } from "./follow/check-call.ts";
export { pollCalls } from "./follow/poll-calls.ts";
export { walkCalls } from "./follow/walk-calls.ts";
export { getCall } from "./get-call.ts";
export { getCallsToday } from "./get-calls-today.ts";
export { listCalls } from "./list-calls.ts";
export { listServiceCalls, recordServiceCalls } from "./list-service-calls.ts";
export { createNote, removeNote, updateTags } from "./note-call.ts";
export { reportCalls, reportEvidence } from "./report-calls.ts";
export { resolveCall } from "./resolve-call.ts";
export { startCall } from "./start-call.ts";
