"use client";

import { createContext, use, useEffect } from "react";
import { startLive } from "#lib/client/live/use-live.ts";

/** The id of the live feed that the first page of this tab was made at. */
export const LiveFrom = createContext<string | undefined>(undefined);

/** Stands in every page's header: its effect is the sign that the page, not just the frame around it, is hydrated. */
export function LiveStart() {
  const from = use(LiveFrom);
  useEffect(() => {
    if (from !== undefined) startLive(from);
  }, [from]);
  return null;
}
