import { normalisePhone } from "./normalise-phone.ts";

/** The number that a text is, however it is written, which an index may know; null for a part of one and any other text. */
export function wholeNumber(text: string, region: string): string | null {
  const { number, bucket } = normalisePhone(text, region);
  return bucket === "invalid" ? null : number;
}
