/** Where a template stands, those that need somebody first; the last part of a list is what nobody has to look at. */
export const TEMPLATE_STATES = [
  "unknown",
  "rejected",
  "paused",
  "disabled",
  "creating",
  "pending",
  "other",
  "unverified",
  "approved",
  "deleted",
] as const;
export type TemplateState = (typeof TEMPLATE_STATES)[number];

/** Place of a state in a list. */
export const templateRank = (state: TemplateState): number => TEMPLATE_STATES.indexOf(state);

export type TemplateWords = { status?: string | null; providerStatus?: string | null };

/**
 * What the service's words mean (§3.3): its own status, and where that says approved or nothing we know, the provider's,
 * which knows pauses. Null where nothing was said, `other` for a word nobody knows.
 */
export function templateStateOf({ status, providerStatus }: TemplateWords): TemplateState | null {
  const own = stateOfWord(status);
  const provider = stateOfWord(providerStatus);
  if (own !== undefined && own !== "approved") return own;
  if (own === "approved") return provider === "paused" || provider === "disabled" ? provider : own;
  if (provider !== undefined) return provider;
  return plain(status) === "" && plain(providerStatus) === "" ? null : "other";
}

const STATE_OF: Readonly<Record<string, TemplateState>> = {
  pending: "pending",
  in_appeal: "pending",
  approved: "approved",
  rejected: "rejected",
  paused: "paused",
  disabled: "disabled",
  deleted: "deleted",
  pending_deletion: "deleted",
};

function stateOfWord(word: string | null | undefined): TemplateState | undefined {
  const key = plain(word);
  return Object.hasOwn(STATE_OF, key) ? STATE_OF[key] : undefined;
}

const plain = (word: string | null | undefined): string =>
  (word ?? "")
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");
