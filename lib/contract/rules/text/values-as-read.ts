import type { TemplateParameters } from "../../wire/chat.ts";
import { componentsOf, groupedOf } from "../template/template-parameters.ts";
import { findPlaceholders, namesInText } from "../template/template-placeholders.ts";

/**
 * What stands in each field of a template for its reader, by `body:1`, `header:jina`, `button 0:1`. The service sends no
 * names, only values in its order (§2.4), so the first value stands in the first field of the text whatever either is
 * called. A field without a value has no entry.
 */
export function valuesAsRead(
  componentSchema: unknown,
  parameters: TemplateParameters,
): Record<string, string> {
  return Object.fromEntries([
    ...textsAsRead(componentSchema, parameters),
    ...linksAsRead(componentSchema, parameters),
  ]);
}

type Entry = [field: string, value: string];

function textsAsRead(componentSchema: unknown, parameters: TemplateParameters): Entry[] {
  return componentsOf(parameters).flatMap((component) => {
    if (component.type === "button") return [];
    const names = inPlace(namesInText(componentSchema, component.type));
    return component.parameters
      .slice(0, names.length)
      .map(({ text }, index): Entry => [`${component.type}:${names[index]}`, text]);
  });
}

function linksAsRead(componentSchema: unknown, parameters: TemplateParameters): Entry[] {
  const { buttons = [] } = groupedOf(parameters);
  return findPlaceholders(componentSchema).buttons.flatMap(({ keys: [name] }, index): Entry[] => {
    const [first] = buttons[index]?.parameters ?? [];
    const value = first?.text ?? first?.payload;
    return name === undefined || value === undefined ? [] : [[`button ${index}:${name}`, String(value)]];
  });
}

/** Numbered fields take their value by number, named ones by where they stand. */
function inPlace(names: readonly string[]): readonly string[] {
  const isNumbered = names.every((name) => /^\d+$/.test(name));
  return isNumbered ? [...names].sort((left, right) => Number(left) - Number(right)) : names;
}
