import { CreateOptOut, DeleteOptOut, ListOptOuts, OptOut, OptOutList } from "#lib/contract/desk/opt-out.ts";
import { route, routes } from "#lib/server/http/index.ts";
import { createOptOut, deleteOptOut, listOptOuts } from "#lib/server/opt-outs/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/opt-outs", { query: ListOptOuts, answer: OptOutList }, ({ ctx, input }) =>
    listOptOuts(ctx, input),
  ),
  POST: route("POST /api/opt-outs", { body: CreateOptOut, answer: OptOut }, ({ ctx, input }) =>
    createOptOut(ctx, input),
  ),
  DELETE: route("DELETE /api/opt-outs", { body: DeleteOptOut }, ({ ctx, input }) => deleteOptOut(ctx, input)),
});
