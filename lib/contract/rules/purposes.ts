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

type Known = { name: string; label: string; isRetired: boolean };

/** Why a consent to this purpose cannot be given or withdrawn, beside the built-in ones and the company's own; null where it can. */
export function consentFault(
  { purpose, isGiven }: { purpose: string; isGiven: boolean },
  own: readonly Known[],
): string | null {
  if (BUILT_IN_PURPOSES.some(({ value }) => value === purpose)) return null;
  const known = own.find(({ name }) => name === purpose);
  if (known !== undefined)
    return isGiven && known.isRetired
      ? t(
          `“${known.label}” is retired: nobody can agree to it any more`,
          `“${known.label}” limestaafishwa: hakuna anayeweza kulikubali tena`,
        )
      : null;
  const possible = own.filter(({ isRetired }) => !isGiven || !isRetired);
  const names = [...BUILT_IN_PURPOSES.map(({ value }) => value), ...possible.map(({ name }) => name)].join(
    ", ",
  );
  return t(
    `there is no purpose “${purpose}”. Known: ${names}`,
    `hakuna kusudi “${purpose}”. Yanayojulikana: ${names}`,
  );
}

/** A name for a new purpose or field, of what people call it, that none of the others has; `without` where nothing of it is left. */
export function purposeNameOf(label: string, taken: readonly string[], without = "purpose"): string {
  const plain = label
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^[^a-z]+|-+$/g, "")
    .slice(0, 36)
    .replace(/-+$/, "");
  const base = plain === "" ? without : plain;
  const used = new Set([...BUILT_IN_PURPOSES.map(({ value }) => value as string), ...taken]);
  let name = base;
  for (let at = 2; used.has(name); at++) name = `${base}-${at}`;
  return name;
}
