import { listWindows, sendChatTemplate, sendChatText } from "#lib/server/chat/index.ts";
import { doors } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "POST /api/chat/template": ({ ctx, input }) => sendChatTemplate(ctx, input),
  "POST /api/chat/text": ({ ctx, input }) => sendChatText(ctx, input),
  "POST /api/chat/windows": ({ ctx, input }) => listWindows(ctx, input),
});
