import type { TemplateVariant } from "#lib/contract/desk/template.ts";
import type { ButtonSlot, Slot } from "../send/template-slots.ts";

export type TypedValues = { texts: readonly Slot[]; buttons: readonly ButtonSlot[] };

/**
 * Exactly the fields that a template has, with what was typed for them already. A reply starts with its own words, as
 * most want nothing else. A button that takes no value keeps its place before one that does: the service tells buttons
 * apart by their order alone (§2.4).
 */
export function fitValues(
  slots: TemplateVariant["slots"],
  typed: TypedValues,
): { texts: Slot[]; buttons: ButtonSlot[] } {
  const texts = (["header", "body"] as const).flatMap((place) =>
    slots[place].map((name) => {
      const known = typed.texts.find((slot) => slot.place === place && slot.name.trim() === name);
      return { place, name, value: known?.value ?? "" };
    }),
  );
  const last = slots.buttons.findLastIndex(takesValue);
  const buttons = slots.buttons.slice(0, last + 1).map((button, index): ButtonSlot => {
    if (!takesValue(button)) return { subType: button.subType, value: "", isFixed: true };
    const known = typed.buttons[index];
    const isSame = known?.subType === button.subType && known.isFixed !== true;
    const usual = button.subType === "quick_reply" ? button.text : "";
    return { subType: button.subType, value: isSame ? known.value : usual };
  });
  return { texts, buttons };
}

const takesValue = ({ subType, keys }: TemplateVariant["slots"]["buttons"][number]): boolean =>
  subType === "quick_reply" || keys.length > 0;
