import { ResolveTemplate, TemplateAnswer, TemplateId } from "#lib/contract/desk/template.ts";
import { route, routes } from "#lib/server/http/index.ts";
import { resolveTemplate } from "#lib/server/templates/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route(
    "POST /api/templates/:id/resolve",
    { params: TemplateId, body: ResolveTemplate, answer: TemplateAnswer },
    async ({ ctx, input }) => ({ template: await resolveTemplate(ctx, input) }),
  ),
});
