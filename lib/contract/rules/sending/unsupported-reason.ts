type Part = { kind: string; part: Record<string, unknown> };

/** What the mapper of the service carries (§2.4): texts of header and body, and buttons of these kinds. */
const CARRIED = new Set(["header", "body", "footer", "buttons", "button"]);
const CARRIED_BUTTONS = new Set([
  "",
  "button",
  "buttons",
  "quick_reply",
  "url",
  "phone_number",
  "voice_call",
]);

const HEADERS = new Map(
  Object.entries({
    image: "an image",
    video: "a video",
    document: "a document",
    gif: "a moving picture",
    location: "a place on the map",
    product: "a product",
  }),
);

const COMPONENTS = new Map(
  Object.entries({
    carousel: "a carousel of cards",
    limited_time_offer: "an offer that ends at a time",
    image: "an image",
    video: "a video",
    document: "a document",
    location: "a place on the map",
    product: "a product",
  }),
);

const BUTTONS = new Map(
  Object.entries({
    otp: "a button for a sign-in code",
    copy_code: "a button that copies a code",
    flow: "a button that opens a form",
    catalog: "a button that opens a catalogue",
    mpm: "a button that shows products",
    spm: "a button that shows a product",
    order_details: "a button that shows an order",
  }),
);

/**
 * What a template cannot be sent for from here, each part named; null where it can. A part of a kind that nobody knows is
 * not carried either (§2.4: header and body values, and buttons; no media).
 */
export function unsupportedReason(componentSchema: unknown): string | null {
  const named = [...new Set(partsOf(componentSchema).flatMap(namesOf))];
  return named.length === 0 ? null : [...named, "We cannot send that from here."].join(" ");
}

function namesOf({ kind, part }: Part): string[] {
  if (kind === "header") return headerOf(wordOf(part.format));
  if (kind === "buttons" || kind === "button") {
    const buttons = kind === "buttons" ? (part.buttons ?? part) : part;
    return [buttons].flat().flatMap(recordOf).flatMap(buttonOf);
  }
  // The provider writes the text of a sign-in code itself.
  if (kind === "body" && part.add_security_recommendation !== undefined && typeof part.text !== "string")
    return ["Its text is that of a sign-in code."];
  return CARRIED.has(kind) ? [] : [`It has ${COMPONENTS.get(kind) ?? `a part of the kind ${quoted(kind)}`}.`];
}

const headerOf = (format: string): string[] =>
  format === "" || format === "text"
    ? []
    : [`Its header is ${HEADERS.get(format) ?? `of the kind ${quoted(format)}`}.`];

function buttonOf({ type, sub_type, otp_type }: Part["part"]): string[] {
  const kind = otp_type === undefined ? wordOf(sub_type ?? type) : "otp";
  if (CARRIED_BUTTONS.has(kind)) return [];
  return [`It has ${BUTTONS.get(kind) ?? `a button of the kind ${quoted(kind)}`}.`];
}

const quoted = (kind: string): string => `“${kind.slice(0, 40)}”`;

/** Of a list each component; of an object of parts those we have a name for: others may be no part of the message. */
function partsOf(schema: unknown): Part[] {
  const [object] = recordOf(schema);
  const list = object?.components ?? schema;
  if (Array.isArray(list))
    return list.flatMap(recordOf).flatMap((part) => {
      const kind = wordOf(part.type);
      return kind === "" ? [] : [{ kind, part }];
    });
  return Object.entries(recordOf(list)[0] ?? {}).flatMap(([key, value]) => {
    const kind = wordOf(key);
    if (!CARRIED.has(kind) && !COMPONENTS.has(kind)) return [];
    const [part = { buttons: value }] = recordOf(value);
    return value === null ? [] : [{ kind, part: { ...part, format: part.format ?? part.type } }];
  });
}

/** `QUICK-REPLY` and `quick_reply` are the same. */
const wordOf = (value: unknown): string =>
  typeof value === "string"
    ? value
        .trim()
        .toLowerCase()
        .replace(/[\s-]+/g, "_")
    : "";

const recordOf = (value: unknown): Record<string, unknown>[] =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? [value as Record<string, unknown>]
    : [];
