import "server-only";
import { cache } from "react";
import { Template, TemplateId } from "#lib/contract/desk/template.ts";
import { readId } from "#lib/server/pages/read-id.ts";
import { readPage } from "#lib/server/pages/read-page.ts";
import { getTemplate } from "#lib/server/templates/index.ts";

/** The template of an address, read once a request; throws not_found. */
export const findTemplate = cache((given: string): Promise<Template> => {
  return readPage(Template, (ctx) => getTemplate(ctx, readId(TemplateId.shape.id, given)));
});
