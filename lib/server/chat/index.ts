export { listWindows } from "./list-windows.ts";
export type { Answering } from "./send-chat.ts";
export { sendChatTemplate } from "./send-chat-template.ts";
export { sendChatText } from "./send-chat-text.ts";
