import { t } from "../../language.ts";
import type { TemplateParameters } from "../../wire/chat.ts";
import { formatNoun, formatNounSw } from "../../words/format-count.ts";
import { isBlankText } from "../text/is-blank-text.ts";
import { componentsOf, groupedOf, type TemplateComponent } from "./template-parameters.ts";
import { findPlaceholders, templateText } from "./template-placeholders.ts";

/** A part of `templateParameters` and what is wrong with it. */
export type ParameterProblem = { path: string; rule: string };

/** Values that are empty: the service refuses each of them, whatever the template says. */
export function findEmptyValues(parameters: TemplateParameters): ParameterProblem[] {
  const { header = {}, body = {}, buttons = [] } = groupedOf(parameters);
  const texts = Object.entries({ header, body }).flatMap(([part, values]) =>
    Object.entries(values)
      .filter(([, value]) => isBlankText(String(value)))
      .map(([name]) => ({ path: `${part}.${name}`, rule: t("is empty", "ni tupu") })),
  );
  const carried = buttons.flatMap(({ parameters: given }, index) =>
    given.some(({ type, payload, text }) =>
      isBlankText(String(payload ?? (type === "payload" ? "" : (text ?? "x")))),
    )
      ? [{ path: `buttons.${index}`, rule: t("is empty", "ni tupu") }]
      : [],
  );
  return [...texts, ...carried];
}

/**
 * Where values cannot fit the fields of a template (§2.4): their number in header and body, and the buttons that take
 * one. Names are not compared: the service fills in by order. A part whose text is not known is not judged.
 */
export function findMisfits(componentSchema: unknown, parameters: TemplateParameters): ParameterProblem[] {
  const slots = findPlaceholders(componentSchema);
  const components = componentsOf(parameters);
  const texts = (["header", "body"] as const).flatMap((part) => {
    const given = components.find(({ type }) => type === part)?.parameters.length ?? 0;
    const isKnown = part === "header" || templateText(componentSchema, "body") !== "";
    return !isKnown || given === slots[part].length ? [] : [misfit(part, slots[part], given)];
  });
  return [...texts, ...buttonMisfits(slots.buttons, components)];
}

function misfit(part: "header" | "body", names: readonly string[], given: number): ParameterProblem {
  const [fields, all] = [names.length, names.join(", ")];
  const values = t(
    `${formatNoun(given, "value")} ${given === 1 ? "is" : "are"} given`,
    `${formatNounSw(given, "thamani", "thamani")} ${given === 1 ? "imetolewa" : "zimetolewa"}`,
  );
  const rule =
    fields === 0
      ? t(`${part} has no field, but ${values}`, `${part} haina sehemu, lakini ${values}`)
      : t(
          `${part} has ${formatNoun(fields, "field")} (${all}), but ${values}`,
          `${part} ina ${formatNounSw(fields, "sehemu", "sehemu")} (${all}), lakini ${values}`,
        );
  return { path: part, rule };
}

function buttonMisfits(buttons: readonly { keys: string[] }[], components: TemplateComponent[]) {
  const given = components.filter((component) => component.type === "button");
  const missing = buttons.flatMap(({ keys }, index) =>
    keys.length > (given[index]?.parameters.length ?? 0)
      ? [
          {
            path: `buttons.${index}`,
            rule: t(`button ${index + 1} needs a value`, `kitufe ${index + 1} kinahitaji thamani`),
          },
        ]
      : [],
  );
  const extra = given.slice(buttons.length).map((_, index) => ({
    path: `buttons.${buttons.length + index}`,
    rule: t(
      `the template has ${formatNoun(buttons.length, "button")}, so there is no button ${buttons.length + index + 1}`,
      `kiolezo kina ${formatNounSw(buttons.length, "kitufe", "vitufe")}, hivyo hakuna kitufe cha ${buttons.length + index + 1}`,
    ),
  }));
  return [...missing, ...extra];
}
