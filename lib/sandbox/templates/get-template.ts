import type { Call } from "../context.ts";
import type { Answer } from "../http/answer.ts";
import { findTemplate, templateResource } from "./find-template.ts";

/** `GET …/templates/{templateId}`: the stored projection of the template (§3.3). */
export async function getTemplate({ sandbox, customer, id }: Call): Promise<Answer> {
  const row = await findTemplate(sandbox.db, customer, id);
  return { status: 200, message: "Template retrieved", data: templateResource(row) };
}
