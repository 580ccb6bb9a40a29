import { sendChatText } from "#lib/server/chat/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/chat/text", ({ ctx, input }) => sendChatText(ctx, input)),
});
