import { anyTextIn, type Loose, memberOf, recordIn, textIn } from "./loose.ts";

/** What an event says of a failure; `codes` holds every code that it names, the first one first. */
export type EventError = { codes: string[]; message: string | null };

/**
 * The failure in the `data` of an event (§2.9): `errorCode` and `errorMessage` may be null while `errors` says why. An
 * entry of that list is an object or a text.
 */
export function eventErrorIn(data: Loose): EventError {
  const entries: unknown[] = Array.isArray(data.errors) ? data.errors : [];
  const codes = [textIn(data.errorCode), ...entries.map(codeOf)].filter((code) => code !== null);
  const messages = [textIn(data.errorMessage), ...entries.map(messageOf)];
  return { codes, message: messages.find((message) => message !== null) ?? null };
}

const codeOf = (entry: unknown): string | null => textIn(memberOf(recordIn(entry) ?? {}, "code"));

function messageOf(entry: unknown): string | null {
  const error = recordIn(entry);
  return anyTextIn(error ? (memberOf(error, "message") ?? memberOf(error, "title")) : entry);
}
