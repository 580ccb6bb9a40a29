import { orderedKeys } from "#lib/contract/rules/template-parameters.ts";

export type SlotPlace = "header" | "body";
/** One value of a template as typed: a named text of header or body, or what a button carries. */
export type Slot = { place: SlotPlace; name: string; value: string };
export type ButtonSlot = { subType: "quick_reply" | "url"; value: string };
export type TemplateSlots = { texts: readonly Slot[]; buttons: readonly ButtonSlot[] };

/** Slots as `templateParameters`, grouped (§2.4); undefined where the template has none. */
export function parametersOf({ texts, buttons }: TemplateSlots): Record<string, unknown> | undefined {
  const header = bindingsOf(texts, "header");
  const body = bindingsOf(texts, "body");
  const grouped = {
    ...(header && { header }),
    ...(body && { body }),
    ...(buttons.length > 0 && { buttons: buttons.map(buttonOf) }),
  };
  return Object.keys(grouped).length > 0 ? grouped : undefined;
}

/** The texts of one place in the order in which the service fills them in (§2.4). */
export function orderedSlots(texts: readonly Slot[], place: SlotPlace): Slot[] {
  const byName = new Map(namedOf(texts, place).map((slot) => [slot.name.trim(), slot]));
  return orderedKeys([...byName.keys()]).flatMap((name) => byName.get(name) ?? []);
}

/** Whether the service fills in another order than the one on the page: worth a warning. */
export function isReordered(texts: readonly Slot[], place: SlotPlace): boolean {
  const typed = namedOf(texts, place);
  return orderedSlots(texts, place).some((slot, index) => slot !== typed[index]);
}

function namedOf(texts: readonly Slot[], place: SlotPlace): Slot[] {
  return texts.filter((slot) => slot.place === place && slot.name.trim() !== "");
}

function bindingsOf(texts: readonly Slot[], place: SlotPlace): Record<string, string> | undefined {
  const slots = orderedSlots(texts, place);
  if (slots.length === 0) return undefined;
  return Object.fromEntries(slots.map((slot) => [slot.name.trim(), slot.value]));
}

function buttonOf({ subType, value }: ButtonSlot) {
  const parameter = subType === "url" ? { type: "text", text: value } : { type: "payload", payload: value };
  return { sub_type: subType, parameters: [parameter] };
}
