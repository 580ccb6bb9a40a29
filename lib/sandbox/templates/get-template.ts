import type { Call } from "../context.ts";
import type { Answer } from "../http/answer.ts";
import { findObserved } from "./find-observed.ts";
import { findTemplate, templateResource } from "./find-template.ts";

/** `GET …/templates/{templateId}`: the template; unless only a sync does, the read observes the provider (§3.3). */
export async function getTemplate({ sandbox, customer, id }: Call): Promise<Answer> {
  const isStored = sandbox.settings.templateReviews === "sync";
  const row = isStored
    ? await findTemplate(sandbox.db, customer, id)
    : await findObserved(sandbox, customer, id);
  return { status: 200, message: "Template retrieved", data: templateResource(row) };
}
