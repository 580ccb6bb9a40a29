import { doors } from "#lib/server/http/index.ts";
import {
  getSent,
  listSent,
  listSentPeople,
  sendAgain,
  sendLater,
  undoSend,
} from "#lib/server/sends/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/sends": ({ ctx }) => listSent(ctx),
  "GET /api/sends/:id": async ({ ctx, input }) => ({ sent: await getSent(ctx, input.id) }),
  "POST /api/sends/:id/again": ({ ctx, input }) => sendAgain(ctx, input),
  "GET /api/sends/:id/people": ({ ctx, input: { id, ...page } }) => listSentPeople(ctx, id, page),
  "POST /api/sends/:id/undo": async ({ ctx, input }) => ({ sent: await undoSend(ctx, input.id) }),
  "POST /api/sends/later": ({ ctx, input }) => sendLater(ctx, input),
});
