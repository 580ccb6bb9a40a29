import { t } from "../../language.ts";

const MOST_CHARACTERS = 1_024;
const MOST_SPACES = 4;
const MANY_SPACES = new RegExp(` {${MOST_SPACES + 1}}`);

/**
 * What providers of chat are known to refuse in a value of header or body, long after the service has accepted it. The
 * contract states no rule (§2.4), so it is said and forbids nothing.
 */
export function oddValue(value: string): string | null {
  if (/[\r\n\u2028\u2029]/.test(value)) return t("has a line break", "ina mkato wa mstari");
  if (value.includes("\t")) return t("has a tab", "ina tab");
  if (MANY_SPACES.test(value))
    return t(`has more than ${MOST_SPACES} spaces in a row`, `ina nafasi zaidi ya ${MOST_SPACES} mfululizo`);
  return value.length > MOST_CHARACTERS
    ? t("is longer than 1,024 characters", "ina herufi zaidi ya 1,024")
    : null;
}

/** The first odd value of whole parameters, flat or grouped; what buttons carry is nothing that people read. */
export function oddValueIn(parameters: unknown): string | null {
  if (typeof parameters === "string") return oddValue(parameters);
  if (typeof parameters !== "object" || parameters === null) return null;
  for (const [name, member] of Object.entries(parameters)) {
    if (name === "buttons" && typeof member === "object") continue;
    const odd = oddValueIn(member);
    if (odd !== null) return odd;
  }
  return null;
}

export const oddMeaning = () =>
  t(
    "Chat providers usually refuse this. You can send it, but the message may fail after it was accepted.",
    "Watoa huduma za chat kwa kawaida hukataa hili. Unaweza kutuma, lakini ujumbe huenda ukashindikana baada ya kupokelewa.",
  );
