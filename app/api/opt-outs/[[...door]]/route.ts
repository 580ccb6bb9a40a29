import { doors } from "#lib/server/http/index.ts";
import {
  createOptOut,
  deleteOptOut,
  exportOptOuts,
  getOptOutCounts,
  getOptOutWords,
  importOptOuts,
  listOptOuts,
  updateOptOutWords,
} from "#lib/server/opt-outs/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/opt-outs": ({ ctx, input }) => listOptOuts(ctx, input),
  "POST /api/opt-outs": ({ ctx, input }) => createOptOut(ctx, input),
  "DELETE /api/opt-outs": ({ ctx, input }) => deleteOptOut(ctx, input),
  "GET /api/opt-outs/counts": ({ ctx }) => getOptOutCounts(ctx),
  "GET /api/opt-outs/export.csv": ({ ctx }) => exportOptOuts(ctx),
  "POST /api/opt-outs/import": ({ ctx, input }) => importOptOuts(ctx, input),
  "GET /api/opt-outs/words": ({ ctx }) => getOptOutWords(ctx),
  "PUT /api/opt-outs/words": ({ ctx, input }) => updateOptOutWords(ctx, input),
});
