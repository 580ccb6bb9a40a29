export type { Fact } from "./fold-message.ts";
export { getMessage } from "./get-message.ts";
export { listMessages } from "./list-messages.ts";
export { recordFacts } from "./record-facts.ts";
export { resolveSend } from "./resolve-send.ts";
