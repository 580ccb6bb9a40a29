import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { countNeeds } from "#lib/contract/desk/notice/count-needs.ts";
import type { Need } from "#lib/contract/desk/overview.ts";
import { factsKeys } from "../facts/keys.ts";
import { factsQuery } from "../facts/queries.ts";
import { noticeKeys } from "./keys.ts";

/**
 * How many lines need somebody: as the list says, or the bell before it is read. The list is read again when something is
 * decided, as of that comes no notice, but the number on the bell changes; and that number where the list knows better, as
 * of work that stops no hint comes.
 */
export function useNeedsAsTheyChange(listed: readonly Need[] | undefined): number {
  const client = useQueryClient();
  const { data: facts } = useQuery(factsQuery);
  const counts =
    facts && [facts.needs, facts.campaignsInNeed, facts.sendsInNeed, facts.callsInNeed].join(" ");
  const before = useRef(counts);
  useEffect(() => {
    if (before.current !== undefined && before.current !== counts) {
      void client.invalidateQueries({ queryKey: noticeKeys.all });
    }
    before.current = counts;
  }, [client, counts]);
  const lines = listed && countNeeds(listed);
  const compare = useEffectEvent((known: number | undefined) => {
    if (known === undefined || known === facts?.needs) return;
    void client.invalidateQueries({ queryKey: factsKeys.all });
  });
  useEffect(() => compare(lines), [lines]);
  return lines ?? facts?.needs ?? 0;
}
