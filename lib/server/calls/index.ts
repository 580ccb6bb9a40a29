/**
 * Calls, from the request to the recording. A start (`startCall`) goes through the journal of `dispatch` and stands in
 * our index from before its first byte. The worker reads what goes on (`pollCalls`) and walks the service's list
 * (`walkCalls`); both bring the index to what they heard by `recordCalls`, and a lost start is settled by it.
 * Pages read the index (`listCalls`, `getCall`) or the service's list itself (`recordServiceCalls`).
 */

export { countCalls, listCalls } from "./count-calls.ts";
export { checkCall, pollCalls } from "./follow/poll-calls.ts";
export { walkCalls } from "./follow/walk-calls.ts";
export { createNote, removeNote, resolveCall, updateTags } from "./note-call.ts";
export { callRow, getCall, getCallsToday, listServiceCalls, recordServiceCalls } from "./read-calls.ts";
export { reportCalls, reportEvidence } from "./report-calls.ts";
export { startCall } from "./start-call.ts";
