import "server-only";
import { cache } from "react";
import { Template, TemplateId } from "#lib/contract/desk/template.ts";
import { readId, readPage } from "#lib/server/pages/index.ts";
import { getTemplate } from "#lib/server/templates/index.ts";

/** The template of an address, read once a request; throws not_found. */
export const findTemplate = cache((given: string): Promise<Template> => {
  return readPage(Template, (ctx) => getTemplate(ctx, readId(TemplateId.shape.id, given)));
});
