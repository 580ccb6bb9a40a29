export type Typed = {
  text: string;
  /** What was asked and does not stand in the address yet, oldest first: a slow machine takes longer than the next key. */
  waited: readonly string[];
};

/** What stands in a field once its address says `value`: our own question that comes back changes nothing that was typed since. */
export function followAddress({ text, waited }: Typed, value: string): Typed {
  const at = waited.indexOf(value);
  if (at >= 0) return { text, waited: waited.slice(at + 1) };
  return { text: value === text.trim() ? text : value, waited: [] };
}
