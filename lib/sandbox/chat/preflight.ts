import { findPlaceholders } from "../../contract/rules/template/template-placeholders.ts";

export type Problem = { code: string; message: string };
export type Component = { type: string; index?: string; parameters: unknown[] };
export type TemplateVersion = { language: string; status: string; componentSchema: unknown };

/** Why a template send cannot go out: unknown or unapproved, another language, or parameters that do not fit (§4.1 r5). */
export function findTemplateProblem(
  versions: TemplateVersion[],
  send: { language: string; components: Component[] },
): Problem | undefined {
  const version = versions.find(({ language }) => language === send.language);
  if (!version) {
    return versions.length > 0
      ? { code: "TEMPLATE_LANGUAGE_MISMATCH", message: `The template has no ${send.language} version` }
      : { code: "TEMPLATE_NOT_FOUND", message: "The template does not exist" };
  }
  if (version.status !== "approved") {
    return { code: "TEMPLATE_NOT_APPROVED", message: `The template is ${version.status}` };
  }
  const [problem] = findBindingProblems(version.componentSchema, send.components);
  return problem === undefined ? undefined : { code: "TEMPLATE_PARAMETER_MISMATCH", message: problem };
}

/** Every place where given components do not fit the slots of a template (§2.4). */
export function findBindingProblems(componentSchema: unknown, components: Component[]): string[] {
  const slots = findPlaceholders(componentSchema);
  const expected = [
    { type: "header", count: slots.header.length },
    { type: "body", count: slots.body.length },
  ];
  const texts = expected.flatMap(({ type, count }) => {
    const given = components.find((component) => component.type === type)?.parameters.length ?? 0;
    return given === count ? [] : [`${type} needs ${count} parameters, got ${given}`];
  });
  const excess = components.filter((component) => component.type === "button").slice(slots.buttons.length);
  const unbound = slots.buttons.flatMap(({ keys }, index) => {
    const given = components.find(
      (component) => component.type === "button" && component.index === String(index),
    );
    return keys.length <= (given?.parameters.length ?? 0)
      ? []
      : [`button ${index} needs ${keys.length} parameters`];
  });
  return [...texts, ...excess.map(({ index }) => `the template has no button ${index ?? ""}`), ...unbound];
}
