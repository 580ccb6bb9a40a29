"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { type Openings, USUAL_OPENINGS } from "#lib/contract/rules/sending/sending-hours.ts";

/** When this company sends. */
export function useOpenings(): Openings {
  const facts = useQuery(factsQuery).data;
  return useMemo(
    () =>
      facts
        ? { marketing: facts.marketingHours, service: facts.serviceHours, holidays: facts.holidays }
        : USUAL_OPENINGS,
    [facts],
  );
}
