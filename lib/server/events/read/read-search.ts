import { plainNumber } from "#lib/contract/rules/text/plain-number.ts";
import { sqlStateOf } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";

/** What a search looks for; null where it says nothing of it. */
export type ReadSearch = { text: string | null; contained: string | null };

/** Text, JSON that the body must contain, or both in any order. */
export function readSearch(q: string): ReadSearch {
  const start = q.indexOf("{");
  const end = q.lastIndexOf("}");
  const json = start >= 0 && end > start ? q.slice(start, end + 1) : null;
  const text = (json === null ? q : `${q.slice(0, start)} ${q.slice(end + 1)}`).replaceAll("\0", "").trim();
  return {
    text: text === "" ? null : plainNumber(text),
    contained: json === null ? null : requireJson(json),
  };
}

function requireJson(json: string): string {
  try {
    JSON.parse(json);
    return json;
  } catch (error) {
    throw notJson(error);
  }
}

/** PostgreSQL takes less than JSON allows: no NUL, no half surrogate pair, no endless exponent. */
export function refuseJson(error: unknown): never {
  throw sqlStateOf(error)?.startsWith("22") ? notJson(error) : error;
}

function notJson(cause: unknown): Fault {
  const fields = [{ path: "q", rule: "the part in braces must be JSON" }];
  return new Fault("invalid_input", "The part of your search in braces is not JSON.", { fields, cause });
}
