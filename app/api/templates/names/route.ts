import { RecordTemplateName, TemplateAnswer } from "#lib/contract/desk/template.ts";
import { route, routes } from "#lib/server/http/index.ts";
import { recordTemplateName } from "#lib/server/templates/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route(
    "POST /api/templates/names",
    { body: RecordTemplateName, answer: TemplateAnswer },
    async ({ ctx, input }) => ({ template: await recordTemplateName(ctx, input) }),
  ),
});
