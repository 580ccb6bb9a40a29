export const MAX_PURPOSE_LABEL = 40;
export const MAX_PURPOSES = 20;

export const isSameLabel = (a: string, b: string): boolean =>
  a.trim().toLowerCase() === b.trim().toLowerCase();

/** A name for a new purpose, of what people call it, that none of the others has. */
export function purposeNameOf(label: string, taken: readonly string[]): string {
  const plain = label
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^[^a-z]+|-+$/g, "")
    .slice(0, 36)
    .replace(/-+$/, "");
  const base = plain === "" ? "purpose" : plain;
  const used = new Set(["marketing", "service", ...taken]);
  let name = base;
  for (let at = 2; used.has(name); at++) name = `${base}-${at}`;
  return name;
}
