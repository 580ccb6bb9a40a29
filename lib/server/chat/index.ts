export type { Answering } from "./send-chat.ts";
export { listWindows, sendChatTemplate, sendChatText } from "./send-chat.ts";
