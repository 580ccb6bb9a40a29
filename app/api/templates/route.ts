import { CreateTemplate, ListTemplates, TemplateAnswer, TemplateList } from "#lib/contract/desk/template.ts";
import { route, routes } from "#lib/server/http/index.ts";
import { createTemplate, listTemplates } from "#lib/server/templates/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/templates", { query: ListTemplates, answer: TemplateList }, ({ ctx, input }) =>
    listTemplates(ctx, input),
  ),
  POST: route(
    "POST /api/templates",
    { body: CreateTemplate, answer: TemplateAnswer },
    async ({ ctx, input }) => ({ template: await createTemplate(ctx, input) }),
  ),
});
