import { useQuery } from "@tanstack/react-query";
import { factsQuery } from "#lib/client/facts/queries.ts";

/** Whether whoever looks may see whole phone numbers, and so ask who of some people is in a list or campaign. */
export function useCanSeeNumbers(): boolean {
  const { data: facts } = useQuery(factsQuery);
  return facts?.user.rights.includes("seeNumbers") ?? false;
}
