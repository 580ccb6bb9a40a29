import { reportContactList } from "#lib/server/contact-lists/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/lists/:id/report.xlsx", ({ ctx, input }) =>
    reportContactList(ctx, { id: input.id, form: "xlsx" }),
  ),
});
