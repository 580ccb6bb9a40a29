import { Refusal } from "./refusal.ts";

/** Deeper than any body of the contract, and far from what a stack can take. */
const MAX_DEPTH = 64;

/**
 * A parsed JSON body as PostgreSQL can store it: half a surrogate pair becomes the replacement character. 400 for a
 * NUL, which no text of the database may hold, and for what is nested deeper than 64.
 */
export function storable(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw new Refusal(400, "The body is nested too deeply");
  if (typeof value === "string") return storableText(value);
  if (Array.isArray(value)) return value.map((each) => storable(each, depth + 1));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [storableText(name), storable(member, depth + 1)]),
  );
}

function storableText(text: string): string {
  if (text.includes("\0")) throw new Refusal(400, "The body contains a NUL character");
  return text.toWellFormed();
}
