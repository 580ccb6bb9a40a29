export type { Fact, MessageState } from "./fold-message.ts";
export { getMessage } from "./get-message.ts";
export { listMessages } from "./list-messages.ts";
export { type RecordedFact, recordFacts } from "./record-facts.ts";
