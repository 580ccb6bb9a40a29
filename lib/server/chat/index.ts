export { listWindows } from "./list-windows.ts";
export { sendChatTemplate } from "./send-chat-template.ts";
export { sendChatText } from "./send-chat-text.ts";
