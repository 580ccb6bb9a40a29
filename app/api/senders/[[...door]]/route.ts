import { doors } from "#lib/server/http/index.ts";
import { listSenders } from "#lib/server/sms/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/senders": ({ ctx }) => listSenders(ctx),
});
