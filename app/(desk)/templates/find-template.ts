import "server-only";
import { notFound } from "next/navigation";
import { cache } from "react";
import { Template, TemplateId } from "#lib/contract/desk/template.ts";
import { Fault } from "#lib/fault.ts";
import { readPage } from "#lib/server/pages/read-page.ts";
import { getTemplate } from "#lib/server/templates/index.ts";

/** The template of a page, read once a request; an id that is none, or of none, is a page that does not exist. */
export const findTemplate = cache(async (id: string) => {
  if (!TemplateId.safeParse({ id }).success) notFound();
  try {
    return await readPage(Template, (ctx) => getTemplate(ctx, id));
  } catch (error) {
    if (error instanceof Fault && error.code === "not_found") notFound();
    throw error;
  }
});
