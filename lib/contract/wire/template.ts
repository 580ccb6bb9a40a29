import "../zod.ts";
import { z } from "zod";
import { TemplateParameters } from "./chat.ts";
import { LooseText, requiredText, ServiceId } from "./text.ts";

/** Provider components of a template: an array, or an object that holds one (§2.8: types not shown). */
export const ComponentSchema = z.union(
  [
    z
      .array(z.looseObject({ type: z.string("type must be a string") }))
      .min(1, "componentSchema must not be empty"),
    z.looseObject({}),
  ],
  "componentSchema must be an array of components or an object",
);
export type ComponentSchema = z.infer<typeof ComponentSchema>;

/** Body of a template creation (§4.1); it submits to the provider, and some member holds its name (§2.8). */
export const CreateTemplate = z.looseObject({
  channel: requiredText("channel"),
  componentSchema: ComponentSchema,
  variableSchema: z.unknown().optional(),
});
export type CreateTemplate = z.infer<typeof CreateTemplate>;

/** Body of a validation (§3.3): checks bindings only, never submits. */
export const ValidateTemplate = z.looseObject({ template_parameters: TemplateParameters.optional() });
export type ValidateTemplate = z.infer<typeof ValidateTemplate>;

/** A template as the service answers it (§2.8): `templateId` is promised, everything else may be missing. */
export const Template = z
  .looseObject({
    templateId: ServiceId.optional(),
    id: ServiceId.optional(),
    status: LooseText,
    channel: LooseText,
    componentSchema: z.unknown().optional(),
    variableSchema: z.unknown().optional(),
  })
  .refine((template) => template.templateId ?? template.id, "templateId is missing")
  .transform((template) => ({ ...template, templateId: template.templateId ?? template.id ?? "" }));
export type Template = z.infer<typeof Template>;

/** Answer of a validation, whose shape is not stated: `valid` when it says so, the problems as text. */
export const TemplateValidation = z.looseObject({
  valid: z.boolean().optional(),
  errors: z.array(z.unknown()).optional(),
});
export type TemplateValidation = z.infer<typeof TemplateValidation>;

/** The name used as `template_name`, wherever the resource keeps its channel configuration (§2.8). */
export function externalTemplateNameOf(template: unknown): string | undefined {
  if (typeof template !== "object" || template === null) return undefined;
  const own = (template as Record<string, unknown>).externalTemplateName;
  if (typeof own === "string" && own) return own;
  for (const member of Object.values(template)) {
    if (Array.isArray(member)) continue;
    const found = externalTemplateNameOf(member);
    if (found) return found;
  }
  return undefined;
}
