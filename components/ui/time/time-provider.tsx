"use client";

import { createContext, type ReactNode, use, useMemo, useState } from "react";
import { hearPage } from "#lib/client/console-clock.ts";
import { learnOffsets, type ZoneOffsets } from "./zone-offsets.ts";

type TimeFacts = { zone: string; renderedAt: number };

const TimeContext = createContext<TimeFacts>({ zone: "Africa/Dar_es_Salaam", renderedAt: 0 });

type TimeProviderProps = {
  /** The zone of the company, as in `Africa/Dar_es_Salaam`. */
  zone: string;
  /** When the server wrote the page (ISO), so that the browser's first words are the same. */
  renderedAt: string;
  /** What the clocks of the zone do. */
  offsets: ZoneOffsets;
  children: ReactNode;
};

export function TimeProvider({ zone, renderedAt, offsets, children }: TimeProviderProps) {
  // Before anything below tells a time.
  useState(() => {
    learnOffsets(zone, offsets);
    if (typeof window !== "undefined") hearPage(renderedAt);
  });
  const facts = useMemo(() => ({ zone, renderedAt: Date.parse(renderedAt) }), [zone, renderedAt]);
  return <TimeContext value={facts}>{children}</TimeContext>;
}

export function useTimeFacts(): TimeFacts {
  return use(TimeContext);
}
