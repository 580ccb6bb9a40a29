export type { Fact } from "../store/message/message-fact.ts";
export { listLately } from "./list-lately.ts";
export { getMessage, listMessages, messageRow } from "./list-messages.ts";
export type { RecordedFact } from "./record-facts.ts";
export { recordFacts } from "./record-facts.ts";
export { reportMessages } from "./report-messages.ts";
export { resolveSend } from "./resolve-send.ts";
