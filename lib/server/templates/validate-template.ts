import type { TemplateValidationAnswer, ValidateTemplate } from "#lib/contract/desk/template.ts";
import { TemplateParameters } from "#lib/contract/wire/chat.ts";
import { faultFromZod } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { findTemplate } from "../store/template.ts";
import { noServiceId } from "./refresh-template.ts";
import { noTemplate } from "./require-template.ts";

/** Has the service check the values for a template; sends nothing and changes nothing (§3.3). */
export async function validateTemplate(
  ctx: SignedInCtx,
  { id, templateParameters }: ValidateTemplate & { id: string },
): Promise<TemplateValidationAnswer> {
  const parameters = TemplateParameters.optional().safeParse(templateParameters);
  if (!parameters.success) throw faultFromZod(parameters.error);
  const template = await findTemplate(ctx.db, id);
  if (!template) throw noTemplate();
  if (template.serviceId === null) throw noServiceId();
  const body = JSON.stringify({ template_parameters: parameters.data ?? {} });
  const { data } = await ctx.service.templates.validate(template.serviceId, body);
  return { ...data, checkedAt: ctx.clock.now().toISOString() };
}
