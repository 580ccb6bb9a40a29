/**
 * Every request to the service, and what it answered. What sends is in the journal of dispatch anyway, one row a request; of
 * chat that went again it has the last answer. Reads are another matter: a campaign that is watched makes thousands a minute, so
 * one that was answered is only counted, and those that failed alike within a minute are one row with what the first was told.
 * Each process collects them in its memory and writes them down every five seconds (`collect-reads.ts`): no read waits for a
 * statement, and a killed process loses five seconds of them at most. The bodies of requests are not stored here or anywhere.
 * They go with the answers of sends, and after 90 days at the latest (`lib/server/retention/delete-old.ts`).
 */

export { writeReads, writeReadsInTurn } from "./collect-reads.ts";
export { getRequest, listRequests, requestRow } from "./list-requests.ts";
