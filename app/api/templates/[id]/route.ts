import { TemplateAnswer, TemplateId } from "#lib/contract/desk/template.ts";
import { route, routes } from "#lib/server/http/index.ts";
import { getTemplate } from "#lib/server/templates/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route(
    "GET /api/templates/:id",
    { params: TemplateId, answer: TemplateAnswer },
    async ({ ctx, input }) => ({ template: await getTemplate(ctx, input.id) }),
  ),
});
