import { ImportOptOuts, OptOutImport } from "#lib/contract/desk/opt-out.ts";
import { route, routes } from "#lib/server/http/index.ts";
import { importOptOuts } from "#lib/server/opt-outs/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/opt-outs/import", { body: ImportOptOuts, answer: OptOutImport }, ({ ctx, input }) =>
    importOptOuts(ctx, input),
  ),
});
