export type { Fact } from "../store/message/folded-message.ts";
export { getMessage } from "./get-message.ts";
export { listMessages } from "./list-messages.ts";
export { recordFacts } from "./record-facts.ts";
export { resolveSend } from "./resolve-send.ts";
