/** A text with a picked one at a place of it, or at its end; words do not run into each other. */
export function putInto(text: string, place: number | null, picked: string): string {
  const at = Math.min(place ?? text.length, text.length);
  const [before, after] = [text.slice(0, at), text.slice(at)];
  const space = (edge: string) => (edge === "" || /\s/u.test(edge) ? "" : " ");
  return `${before}${space(before.slice(-1))}${picked}${space(after.slice(0, 1))}${after}`;
}
