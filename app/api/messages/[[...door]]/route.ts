import { doors } from "#lib/server/http/index.ts";
import { getMessage, listLately, listMessages, reportMessages } from "#lib/server/messages/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/messages": ({ ctx, input }) => listMessages(ctx, input),
  "GET /api/messages/:id": ({ ctx, input }) => getMessage(ctx, input.id),
  "GET /api/messages/reasons": ({ ctx }) => listLately(ctx),
  "GET /api/messages/report.csv": ({ ctx, input }) => reportMessages(ctx, input),
});
