import type { Template } from "#lib/contract/desk/template.ts";
import type { Context } from "../context.ts";
import { requireTemplate } from "./require-template.ts";

/** One template from our own record; the service is not asked. Throws not_found. */
export async function getTemplate({ db }: Pick<Context, "db">, id: string): Promise<Template> {
  return requireTemplate(db, id);
}
