import { isBlankText } from "#lib/contract/rules/text/is-blank-text.ts";
import type { TemplateSlots } from "./template-slots.ts";

/** What stands in the way of sending the values of a template, in words; null when nothing does. */
export function slotProblem({ texts, buttons }: TemplateSlots): string | null {
  if (texts.some((slot) => isBlankText(slot.name))) return "Name every field: 1, 2 or its name";
  const empty = texts.find((slot) => isBlankText(slot.value));
  if (empty) return `Fill in ${empty.place} field ${empty.name.trim()}: an empty one is refused`;
  const names = texts.map((slot) => `${slot.place} field ${slot.name.trim()}`);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) return `Two values are for ${twice}`;
  const bare = buttons.findIndex(({ value, isFixed }) => !isFixed && isBlankText(value));
  return bare >= 0 ? `Fill in button ${bare + 1}` : null;
}
