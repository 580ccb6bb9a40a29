import { CallId, SetCallTags } from "#lib/contract/desk/call.ts";
import { updateTags } from "#lib/server/calls/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  PUT: route(
    "PUT /api/calls/:id/tags",
    { params: CallId, body: SetCallTags, answer: SetCallTags },
    ({ ctx, input: { id, ...tags } }) => updateTags(ctx, id, tags),
  ),
});
