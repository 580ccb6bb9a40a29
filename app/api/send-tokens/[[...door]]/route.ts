import { doors } from "#lib/server/http/index.ts";
import { resolveSend } from "#lib/server/messages/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "POST /api/send-tokens/:token/resolve": ({ ctx, input }) => resolveSend(ctx, input),
});
