import { t, translated } from "../language.ts";

export const MAX_PURPOSE_LABEL = 40;
export const MAX_PURPOSES = 20;

/** Those that every company has. */
export const BUILT_IN_PURPOSES = /* @__PURE__ */ translated(
  () =>
    [
      { value: "marketing", label: t("Marketing", "Matangazo") },
      { value: "service", label: t("Service messages", "Jumbe za huduma") },
    ] as const,
);

// Of both languages: colleagues read the same purpose in theirs.
const BUILT_IN_LABELS = ["marketing", "matangazo", "service messages", "jumbe za huduma"];

/** Whether people would read it as one of those that every company has. */
export const isBuiltInLabel = (label: string): boolean =>
  BUILT_IN_LABELS.includes(label.trim().toLowerCase());

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
