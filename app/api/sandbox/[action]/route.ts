import { z } from "zod";
import { SandboxActionAnswer, SandboxActionParams } from "#lib/contract/desk/sandbox-action.ts";
import { route, routes } from "#lib/server/http/index.ts";
import { pullLever } from "#lib/server/sandbox-portal/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route(
    "POST /api/sandbox/:action",
    { params: SandboxActionParams, body: z.looseObject({}), answer: SandboxActionAnswer },
    ({ ctx, input: { action, ...body } }) => pullLever(ctx, action, body),
  ),
});
