import { doors } from "#lib/server/http/index.ts";
import { listNotices, seeNotices, updateNoticeChoices } from "#lib/server/notices/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/notices": ({ ctx, input }) => listNotices(ctx, input),
  "PUT /api/notices/choices": ({ ctx, input }) => updateNoticeChoices(ctx, input),
  "POST /api/notices/seen": ({ ctx, input }) => seeNotices(ctx, input),
});
