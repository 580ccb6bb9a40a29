export const MAX_PURPOSE_LABEL = 40;
export const MAX_PURPOSES = 20;

/** Those that every company has. */
export const BUILT_IN_PURPOSES = [
  { value: "marketing", label: "Marketing" },
  { value: "service", label: "Service messages" },
] as const;

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
  const used = new Set([...BUILT_IN_PURPOSES.map(({ value }) => value as string), ...taken]);
  let name = base;
  for (let at = 2; used.has(name); at++) name = `${base}-${at}`;
  return name;
}
