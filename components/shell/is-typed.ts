/** Thousands as people separate them: 1,204 or 1 204, 1.204 or 1'204, with one sign all through. */
const NUMBER = /^(?:\d+|\d{1,3}(?<sign>[,.'’ \u00a0\u202f])\d{3}(?:\k<sign>\d{3})*)$/;

/** Whether somebody typed this number, and nothing else: words around it are no confirmation. */
export function isTyped(typed: string, count: number): boolean {
  const text = typed.trim();
  return NUMBER.test(text) && text.replace(/\D/g, "") === String(count);
}
