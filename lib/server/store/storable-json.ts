import { type Reason, storeReason } from "#lib/contract/words/reason/reason.ts";

/** JSON text that jsonb takes: NUL and half surrogate pairs become U+FFFD, in keys too. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value).replace(/\\(?:u0000|ud[89a-f][0-9a-f]{2}|.)/gi, (part) =>
    /^\\u(?:0000|d[89a-f])/i.test(part) ? "\\ufffd" : part,
  );
}

/** Text that a text column takes. */
export function storableText(value: string, maxLength: number): string {
  return value.slice(0, maxLength).replaceAll("\0", "\ufffd").toWellFormed();
}

/** A reason that a text column takes; what was said by others alone is cut. */
export function storableReason({ code, params }: Reason, maxLength: number): string {
  const kept = code === "said" ? { words: storableText(String(params.words), maxLength) } : params;
  const stored = storeReason({ code, params: kept });
  return storableText(stored, stored.length);
}
