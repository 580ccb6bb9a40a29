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
