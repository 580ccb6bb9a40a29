import { componentsOf } from "../../contract/rules/template/template-parameters.ts";
import { ValidateTemplate } from "../../contract/wire/template.ts";
import { findBindingProblems } from "../chat/preflight.ts";
import type { Call } from "../context.ts";
import type { Answer } from "../http/answer.ts";
import { parse } from "../http/refusal.ts";
import { findTemplate } from "./find-template.ts";

/** `POST …/{templateId}/validate`: checks bindings only, submits nothing (§3.3). */
export async function validateTemplate({ sandbox, customer, id, body }: Call): Promise<Answer> {
  const { template_parameters } = parse(ValidateTemplate, body);
  const row = await findTemplate(sandbox.db, customer, id);
  const errors = findBindingProblems(row.componentSchema, componentsOf(template_parameters ?? {}));
  return { status: 200, message: "Template validated", data: { valid: errors.length === 0, errors } };
}
