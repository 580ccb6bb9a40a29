import { orderedKeys } from "#lib/contract/rules/template/ordered-keys.ts";
import type { Slot, SlotPlace } from "./template-slots.ts";

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
