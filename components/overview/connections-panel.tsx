"use client";

import { useQuery } from "@tanstack/react-query";
import { connectionsQuery } from "#lib/client/overview-queries.ts";
import { ConnectionsSection } from "./check-now.tsx";

/** The connections alone, for a page that shows nothing else of the overview. */
export function ConnectionsPanel({ canProbe }: { canProbe: boolean }) {
  const { data } = useQuery(connectionsQuery);
  return data ? <ConnectionsSection connections={data} canProbe={canProbe} /> : null;
}
