import { t } from "#lib/contract/language.ts";
import { isBlankText } from "#lib/contract/rules/text/is-blank-text.ts";
import type { TemplateSlots } from "./template-slots.ts";

/** What stands in the way of sending the values of a template, in words; null when nothing does. */
export function slotProblem({ texts, buttons }: TemplateSlots): string | null {
  if (texts.some((slot) => isBlankText(slot.name)))
    return t("Name every field: 1, 2 or its name", "Taja kila sehemu: 1, 2 au jina lake");
  const empty = texts.find((slot) => isBlankText(slot.value));
  if (empty) {
    const field = fieldOf(empty);
    return t(`Fill in ${field}: an empty one is refused`, `Jaza ${field}: ikiwa tupu inakataliwa`);
  }
  const names = texts.map(fieldOf);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) return t(`Two values are for ${twice}`, `Thamani mbili ni za ${twice}`);
  const bare = buttons.findIndex(({ value, isFixed }) => !isFixed && isBlankText(value));
  return bare >= 0 ? t(`Fill in button ${bare + 1}`, `Jaza kitufe cha ${bare + 1}`) : null;
}

function fieldOf({ place, name }: TemplateSlots["texts"][number]): string {
  const called = name.trim();
  return place === "header"
    ? t(`header field ${called}`, `sehemu ${called} ya kichwa`)
    : t(`body field ${called}`, `sehemu ${called} ya mwili`);
}
