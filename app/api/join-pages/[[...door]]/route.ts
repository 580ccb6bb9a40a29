import { doors } from "#lib/server/http/index.ts";
import { createJoinPage, getJoinPages, updateJoinPage } from "#lib/server/join/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/join-pages": async ({ ctx }) => getJoinPages(ctx),
  "POST /api/join-pages": ({ ctx, input }) => createJoinPage(ctx, input),
  "PUT /api/join-pages/:id": ({ ctx, input }) => updateJoinPage(ctx, input),
});
