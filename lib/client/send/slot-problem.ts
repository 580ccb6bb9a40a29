import type { TemplateSlots } from "./template-slots.ts";

/** What stands in the way of sending the values of a template, in words; null when nothing does. */
export function slotProblem({ texts, buttons }: TemplateSlots): string | null {
  if (texts.some((slot) => slot.name.trim() === "")) return "Name every value: 1, 2 or its name";
  const empty = texts.find((slot) => slot.value.trim() === "");
  if (empty) return `Fill ${empty.place} value ${empty.name.trim()}: an empty one is refused`;
  const names = texts.map((slot) => `${slot.place} ${slot.name.trim()}`);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) return `Two values are called ${twice}`;
  const bare = buttons.findIndex((button) => button.value.trim() === "");
  return bare >= 0 ? `Fill the value of button ${bare + 1}` : null;
}
