export type { Fact } from "../store/message/folded-message.ts";
export { getMessage } from "./get-message.ts";
export { listLately } from "./list-lately.ts";
export { listMessages } from "./list-messages.ts";
export { messageRow } from "./message-row.ts";
export type { RecordedFact } from "./record-facts.ts";
export { recordFacts } from "./record-facts.ts";
export { resolveSend } from "./resolve-send.ts";
