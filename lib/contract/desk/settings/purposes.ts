import "../../zod.ts";
import { z } from "zod";
import { RequiredName } from "../shown-name.ts";

/** What is asked before a message of a purpose goes out. */
export const CONSENT_RULES = {
  nothing: "Nothing is asked",
  warn: "Warn before sending to people without consent",
  only: "Only with consent",
} as const;
export type ConsentRule = keyof typeof CONSENT_RULES;

const NAME = /^[a-z][a-z0-9-]{0,39}$/;
const NAME_RULE = "purpose is like marketing: small letters, digits and hyphens";
/** A purpose, by the name it has in the ledger. */
export const PurposeName = z.string({ error: "purpose is required" }).regex(NAME, NAME_RULE);

export const MAX_PURPOSE_LABEL = 40;
export const MAX_PURPOSES = 20;

const OwnPurpose = z.object({
  /** In the ledger and for programs; it stays, whatever people call it. */
  name: PurposeName.refine((name) => name !== "marketing" && name !== "service", "This purpose is built in"),
  label: RequiredName.max(MAX_PURPOSE_LABEL, `name has at most ${MAX_PURPOSE_LABEL} characters`),
  /** Whose hours and limits hold for it, and whose withdrawal ends it, too. */
  kind: z.enum(["marketing", "service"], "kind is marketing or service"),
  consent: z.enum(["nothing", "warn", "only"], "consent is nothing, warn or only"),
  /** It is chosen no more; what was sent and agreed to by it stays. */
  isRetired: z.boolean("isRetired is true or false"),
});
export type OwnPurpose = z.infer<typeof OwnPurpose>;

/** Beside marketing and service, what a company asks consent for: each name and each label once. */
export const Purposes = z
  .array(OwnPurpose)
  .max(MAX_PURPOSES, `There are at most ${MAX_PURPOSES} purposes`)
  .superRefine((all, { addIssue }) => {
    for (const [at, { name, label }] of all.entries())
      if (all.findIndex((other) => other.name === name || isSameLabel(other.label, label)) < at)
        addIssue({ code: "custom", message: `${label} is in the list twice`, path: [at, "label"] });
  });

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
