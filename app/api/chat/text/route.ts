import { ChatSendAnswer, SendChatText } from "#lib/contract/desk/send.ts";
import { sendChatText } from "#lib/server/chat/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/chat/text", { body: SendChatText, answer: ChatSendAnswer }, ({ ctx, input }) =>
    sendChatText(ctx, input),
  ),
});
