import { doors } from "#lib/server/http/index.ts";
import {
  checkTemplate,
  createTemplate,
  getTemplate,
  listKnownTemplates,
  listTemplates,
  recordTemplateName,
  resolveTemplate,
  syncTemplate,
  validateTemplate,
} from "#lib/server/templates/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/templates": ({ ctx, input }) => listTemplates(ctx, input),
  "POST /api/templates": async ({ ctx, input }) => ({
    template: await createTemplate(ctx, input),
  }),
  "GET /api/templates/:id": async ({ ctx, input }) => ({
    template: await getTemplate(ctx, input.id),
  }),
  "POST /api/templates/:id/check": async ({ ctx, input }) => ({
    template: await checkTemplate(ctx, input),
  }),
  "POST /api/templates/:id/resolve": async ({ ctx, input }) => ({
    template: await resolveTemplate(ctx, input),
  }),
  "POST /api/templates/:id/sync": async ({ ctx, input }) => ({
    template: await syncTemplate(ctx, input),
  }),
  "POST /api/templates/:id/validate": ({ ctx, input }) => validateTemplate(ctx, input),
  "GET /api/templates/names": ({ ctx, input }) => listKnownTemplates(ctx, input),
  "POST /api/templates/names": async ({ ctx, input }) => ({
    template: await recordTemplateName(ctx, input),
  }),
});
