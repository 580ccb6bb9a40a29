import { ChatSendAnswer, SendChatTemplate } from "#lib/contract/desk/send.ts";
import { sendChatTemplate } from "#lib/server/chat/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route(
    "POST /api/chat/template",
    { body: SendChatTemplate, answer: ChatSendAnswer },
    ({ ctx, input }) => sendChatTemplate(ctx, input),
  ),
});
