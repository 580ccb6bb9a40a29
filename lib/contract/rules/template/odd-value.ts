const MOST_CHARACTERS = 1_024;
const MOST_SPACES = 4;
const MANY_SPACES = new RegExp(` {${MOST_SPACES + 1}}`);

/**
 * What providers of chat are known to refuse in a value of header or body, long after the service has accepted it. The
 * contract states no rule (§2.4), so it is said and forbids nothing.
 */
export function oddValue(value: string): string | null {
  if (/[\r\n\u2028\u2029]/.test(value)) return "has a line break";
  if (value.includes("\t")) return "has a tab";
  if (MANY_SPACES.test(value)) return `has more than ${MOST_SPACES} spaces in a row`;
  return value.length > MOST_CHARACTERS ? "is longer than 1,024 characters" : null;
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

export const ODD_MEANING =
  "Chat providers usually refuse this. You can send it, but the message may fail after it was accepted.";
