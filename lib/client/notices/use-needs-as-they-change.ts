import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { factsQuery } from "../facts/queries.ts";
import { noticeKeys } from "./keys.ts";

/**
 * Reads again what is shown when what needs somebody is decided: of that comes no notice, but the number on the bell
 * changes.
 */
export function useNeedsAsTheyChange(): void {
  const client = useQueryClient();
  const { data: facts } = useQuery(factsQuery);
  const count = facts && [facts.campaignsInNeed, facts.sendsInNeed, facts.callsInNeed].join(" ");
  const before = useRef(count);
  useEffect(() => {
    if (before.current !== undefined && before.current !== count) {
      void client.invalidateQueries({ queryKey: noticeKeys.all });
    }
    before.current = count;
  }, [client, count]);
}
