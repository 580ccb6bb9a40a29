import { normalisePhone } from "#lib/audience/number/normalise-phone.ts";

/**
 * A customer's number as the console writes it, however an event does: `255…`, `00255…`, `0712…` and `712…` are one person,
 * who wrote STOP whatever the form. Null where there is no number.
 */
export function canonicalNumber(text: string | null, region: string): string | null {
  if (text === null) return null;
  const digits = text.replace(/\D/g, "").replace(/^00/, "");
  if (digits.length < 5 || digits.length > 20) return null;
  // Chat services leave the plus away, so what is no number of here is one of elsewhere.
  for (const form of [text, `+${digits}`, digits]) {
    const { number, bucket } = normalisePhone(form, region);
    if (number !== null && bucket !== "invalid") return number;
  }
  return `+${digits}`;
}

/** Of a text that may be another kind of id: only a number that is in use, in any country. */
export function numberIn(text: string | null, region: string): string | null {
  const number = canonicalNumber(text, region);
  return number !== null && normalisePhone(number, region).bucket !== "invalid" ? number : null;
}
