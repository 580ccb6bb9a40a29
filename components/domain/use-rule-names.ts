import { useQuery } from "@tanstack/react-query";
import { factsQuery } from "#lib/client/facts/queries.ts";
import type { Group } from "#lib/contract/desk/people/group.ts";
import type { RuleNames } from "#lib/contract/words/group-words.ts";
import { usePurposeWord } from "./use-purposes.ts";

/** By what the names in the rule of a group are read here. */
export function useRuleNames(): (group: Pick<Group, "lists" | "campaigns">) => RuleNames {
  const fields = useQuery(factsQuery).data?.personFields ?? [];
  const purposeWord = usePurposeWord();
  return ({ lists, campaigns }) => ({ fields, lists, campaigns, purposeWord });
}
