import type { TemplateValidationAnswer, ValidateTemplate } from "#lib/contract/desk/template.ts";
import { findEmptyValues } from "#lib/contract/rules/template/parameter-problems.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../../context.ts";
import { findTemplate } from "../../store/template/template.ts";
import { requireParameters } from "../require-parameters.ts";
import { noTemplate } from "../require-template.ts";
import { doubtAnswer } from "../sync/doubt-answer.ts";
import { NOT_FOUND, noServiceId } from "../sync/refresh-template.ts";
import { refuseProblems } from "./refuse-problems.ts";

/** Has the service check the values for a template; sends nothing and changes nothing (§3.3). */
export async function validateTemplate(
  ctx: SignedInCtx,
  { id, templateParameters }: ValidateTemplate & { id: string },
): Promise<TemplateValidationAnswer> {
  const parameters = requireParameters(templateParameters);
  refuseProblems(findEmptyValues(parameters));
  const template = await findTemplate(ctx.db, id);
  if (!template) throw noTemplate();
  if (template.serviceId === null) throw noServiceId();
  const body = JSON.stringify({ template_parameters: parameters });
  const { serviceId } = template;
  const { data } = await ctx.service.templates.validate(serviceId, body).catch(explained);
  const doubt = doubtAnswer({ ...template, serviceId }, data);
  if (doubt) throw doubt;
  const { isValid, problems } = data;
  return { isValid, problems, checkedAt: ctx.clock.now().toISOString() };
}

function explained(error: unknown): never {
  const isMissing = error instanceof Fault && error.code === "service_not_found";
  if (isMissing) throw new Fault("service_not_found", NOT_FOUND, { cause: error, retry: "never" });
  throw error;
}
