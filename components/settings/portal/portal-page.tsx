"use client";

import { useQuery } from "@tanstack/react-query";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { PortalList } from "./portal-list.tsx";

/** What only the portal can do; the sandbox plays it. */
export function PortalPage() {
  const { data: facts } = useQuery(factsQuery);
  return <PortalList isSandbox={facts?.environment === "sandbox"} />;
}
