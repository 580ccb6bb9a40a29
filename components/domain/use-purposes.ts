import { useQuery } from "@tanstack/react-query";
import { factsQuery } from "#lib/client/facts/queries.ts";
import type { OwnPurpose } from "#lib/contract/desk/settings/purposes.ts";
import { BUILT_IN_PURPOSES } from "#lib/contract/rules/purposes.ts";

/** The purposes of the company's own, those that are retired, too. */
export const useOwnPurposes = (): readonly OwnPurpose[] => useQuery(factsQuery).data?.purposes ?? [];

/** What a consent may be to: the two that are built in, the company's own, and `also` what is chosen already. */
export function usePurposeChoices(also: readonly string[] = []): { value: string; label: string }[] {
  const own = useOwnPurposes();
  const open = own.filter(({ name, isRetired }) => !isRetired || also.includes(name));
  const known = [...BUILT_IN_PURPOSES, ...open.map(({ name, label }) => ({ value: name, label }))];
  // A program may have named one that nobody here has added.
  const others = also.filter((name) => !known.some(({ value }) => value === name));
  return [...known, ...others.map((value) => ({ value, label: value }))];
}

/** Whether a consent counts for messages of a kind, and of a purpose of the company's own; false until that is known. */
export function useAsksConsent({
  messageClass,
  purpose,
}: {
  messageClass: string;
  purpose: string;
}): boolean {
  const facts = useQuery(factsQuery).data;
  if (facts === undefined) return false;
  const ofKind = messageClass === "marketing" ? facts.marketingConsent : facts.serviceConsent;
  const rule = purpose === "" ? ofKind : facts.purposes.find(({ name }) => name === purpose)?.consent;
  return rule !== "nothing";
}

/** A purpose as people read it. */
export function usePurposeWord(): (purpose: string) => string {
  const own = useOwnPurposes();
  return (purpose) =>
    BUILT_IN_PURPOSES.find(({ value }) => value === purpose)?.label ??
    own.find(({ name }) => name === purpose)?.label ??
    purpose;
}
