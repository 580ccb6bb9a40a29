import {
  createKey,
  listKeyRequests,
  listKeys,
  revokeKey,
  rotateKey,
  updateKey,
} from "#lib/server/api/index.ts";
import { doors } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/keys": ({ ctx }) => listKeys(ctx),
  "GET /api/keys/:id/requests": ({ ctx, input }) => listKeyRequests(ctx, input),
  "POST /api/keys": ({ ctx, input }) => createKey(ctx, input),
  "PUT /api/keys/:id": ({ ctx, input }) => updateKey(ctx, input),
  "POST /api/keys/:id/rotate": ({ ctx, input }) => rotateKey(ctx, input),
  "DELETE /api/keys/:id": ({ ctx, input }) => revokeKey(ctx, input),
});
