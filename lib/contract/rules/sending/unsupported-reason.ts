import { t, translated } from "../../language.ts";

type Part = { kind: string; part: Record<string, unknown> };
type Words = Readonly<Record<string, string>>;

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

const HEADERS: Words = /* @__PURE__ */ translated(() => ({
  image: t("Its header is an image.", "Kichwa chake ni picha."),
  video: t("Its header is a video.", "Kichwa chake ni video."),
  document: t("Its header is a document.", "Kichwa chake ni hati."),
  gif: t("Its header is a moving picture.", "Kichwa chake ni picha inayosogea."),
  location: t("Its header is a place on the map.", "Kichwa chake ni mahali kwenye ramani."),
  product: t("Its header is a product.", "Kichwa chake ni bidhaa."),
}));

const COMPONENTS: Words = /* @__PURE__ */ translated(() => ({
  carousel: t("It has a carousel of cards.", "Kina kadi za kutelezesha."),
  limited_time_offer: t("It has an offer that ends at a time.", "Kina ofa yenye muda wa mwisho."),
  image: t("It has an image.", "Kina picha."),
  video: t("It has a video.", "Kina video."),
  document: t("It has a document.", "Kina hati."),
  location: t("It has a place on the map.", "Kina mahali kwenye ramani."),
  product: t("It has a product.", "Kina bidhaa."),
}));

const BUTTONS: Words = /* @__PURE__ */ translated(() => ({
  otp: t("It has a button for a sign-in code.", "Kina kitufe cha msimbo wa kuingia."),
  copy_code: t("It has a button that copies a code.", "Kina kitufe cha kunakili msimbo."),
  flow: t("It has a button that opens a form.", "Kina kitufe cha kufungua fomu."),
  catalog: t("It has a button that opens a catalogue.", "Kina kitufe cha kufungua katalogi."),
  mpm: t("It has a button that shows products.", "Kina kitufe cha kuonyesha bidhaa kadhaa."),
  spm: t("It has a button that shows a product.", "Kina kitufe cha kuonyesha bidhaa moja."),
  order_details: t("It has a button that shows an order.", "Kina kitufe cha kuonyesha oda."),
}));

/**
 * What a template cannot be sent for from here, each part named; null where it can. A part of a kind that nobody knows is
 * not carried either (§2.4: header and body values, and buttons; no media).
 */
export function unsupportedReason(componentSchema: unknown): string | null {
  const named = [...new Set(partsOf(componentSchema).flatMap(namesOf))];
  return named.length === 0
    ? null
    : [...named, t("We cannot send that from here.", "Hatuwezi kukituma kutoka hapa.")].join(" ");
}

function namesOf({ kind, part }: Part): string[] {
  if (kind === "header") return headerOf(wordOf(part.format));
  if (kind === "buttons" || kind === "button") {
    const buttons = kind === "buttons" ? (part.buttons ?? part) : part;
    return [buttons].flat().flatMap(recordOf).flatMap(buttonOf);
  }
  // The provider writes the text of a sign-in code itself.
  if (kind === "body" && part.add_security_recommendation !== undefined && typeof part.text !== "string")
    return [t("Its text is that of a sign-in code.", "Maandishi yake ni ya msimbo wa kuingia.")];
  if (CARRIED.has(kind)) return [];
  const unknown = () =>
    t(`It has a part of the kind ${quoted(kind)}.`, `Kina sehemu ya aina ${quoted(kind)}.`);
  return [wordsIn(COMPONENTS, kind) ?? unknown()];
}

const wordsIn = (words: Words, kind: string): string | undefined =>
  Object.hasOwn(words, kind) ? words[kind] : undefined;

function headerOf(format: string): string[] {
  if (format === "" || format === "text") return [];
  const unknown = () =>
    t(`Its header is of the kind ${quoted(format)}.`, `Kichwa chake ni cha aina ${quoted(format)}.`);
  return [wordsIn(HEADERS, format) ?? unknown()];
}

function buttonOf({ type, sub_type, otp_type }: Part["part"]): string[] {
  const kind = otp_type === undefined ? wordOf(sub_type ?? type) : "otp";
  if (CARRIED_BUTTONS.has(kind)) return [];
  const unknown = () =>
    t(`It has a button of the kind ${quoted(kind)}.`, `Kina kitufe cha aina ${quoted(kind)}.`);
  return [wordsIn(BUTTONS, kind) ?? unknown()];
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
    if (!CARRIED.has(kind) && !Object.hasOwn(COMPONENTS, kind)) return [];
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
