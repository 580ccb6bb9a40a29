export type SlotPlace = "header" | "body";
/** One value of a template as typed: a named text of header or body, or what a button carries. */
export type Slot = { place: SlotPlace; name: string; value: string };
/** One that is fixed takes no value and only keeps its place, as buttons are told apart by their order. */
export type ButtonSlot = { subType: string; value: string; isFixed?: boolean };
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

/** The slots of stored parameters, whether grouped or flat: flat ones are of the body (§2.4). */
export function slotsOf(parameters: Record<string, unknown> = {}): {
  texts: Slot[];
  buttons: ButtonSlot[];
} {
  const { header, body, buttons } = isGrouped(parameters) ? parameters : { body: parameters };
  return {
    texts: [...textsOf("header", header), ...textsOf("body", body)],
    buttons: (Array.isArray(buttons) ? buttons : []).map(slotOfButton),
  };
}

/** The name of one more value: the lowest number that is not taken, as values may have been removed. */
export function nextName(texts: readonly Slot[], place: SlotPlace): string {
  const taken = new Set(texts.filter((slot) => slot.place === place).map(({ name }) => name.trim()));
  let number = 1;
  while (taken.has(String(number))) number++;
  return String(number);
}

function bindingsOf(texts: readonly Slot[], place: SlotPlace): Record<string, string> | undefined {
  const named = texts.filter((slot) => slot.place === place && slot.name.trim() !== "");
  if (named.length === 0) return undefined;
  const values = named.map(({ name, value }) => [name.trim(), value] as const);
  // The same values are the same bytes, in whatever order they were typed.
  return Object.fromEntries(values.sort(([left], [right]) => (left < right ? -1 : Number(left > right))));
}

function buttonOf({ subType, value, isFixed }: ButtonSlot) {
  if (isFixed) return { sub_type: subType, parameters: [] };
  const parameter = subType === "url" ? { type: "text", text: value } : { type: "payload", payload: value };
  return { sub_type: subType, parameters: [parameter] };
}

type Grouped = { header?: unknown; body?: unknown; buttons?: unknown };

/** As the service tells them apart: only the three members, and none of them a text. */
function isGrouped(parameters: Record<string, unknown>): parameters is Grouped {
  return Object.entries(parameters).every(
    ([key, value]) => ["header", "body", "buttons"].includes(key) && typeof value === "object",
  );
}

function textsOf(place: SlotPlace, bindings: unknown): Slot[] {
  if (typeof bindings !== "object" || bindings === null) return [];
  return Object.entries(bindings).map(([name, value]) => ({ place, name, value: String(value) }));
}

function slotOfButton(button: { sub_type?: string; parameters?: Record<string, unknown>[] }): ButtonSlot {
  const subType = button.sub_type ?? "quick_reply";
  const [first] = button.parameters ?? [];
  return first === undefined
    ? { subType, value: "", isFixed: true }
    : { subType, value: String(first.payload ?? first.text ?? "") };
}
