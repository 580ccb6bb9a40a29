import { rowsIn, type Search, textOf } from "#lib/client/address/search.ts";
import type { EventFilters } from "#lib/client/events/keys.ts";
import { EVENT_SPANS, EVENTS_SHOWN } from "#lib/contract/desk/choices.ts";
import { t, translated } from "#lib/contract/language.ts";

export const SPANS: Record<(typeof EVENT_SPANS)[number], { ms: number; word: string }> = translated(() => ({
  "15m": { ms: 15 * 60_000, word: t("Last 15 minutes", "Dakika 15 zilizopita") },
  "1h": { ms: 60 * 60_000, word: t("Last hour", "Saa iliyopita") },
  "24h": { ms: 24 * 60 * 60_000, word: t("Last 24 hours", "Saa 24 zilizopita") },
}));
export type Span = keyof typeof SPANS;

/** What the address asks of the server; anything that is not text counts as absent. */
export function eventFiltersOf(search: Search): EventFilters {
  const type = textOf(search, "type", 128);
  const q = textOf(search, "q", 2000);
  const show = EVENTS_SHOWN.find((each) => each === search.show);
  return { ...(type !== "" && { type }), ...(show && { show }), ...(q !== "" && { q }), ...rowsIn(search) };
}

/** How far back the list goes. It is newest first, so this only cuts its end. */
export function spanOf(search: Search): Span | undefined {
  return EVENT_SPANS.find((span) => span === search.since);
}

export const TABS = ["payload", "raw", "headers", "timeline"] as const;
export type EventTab = (typeof TABS)[number];

export function tabOf(search: Search): EventTab {
  return TABS.find((tab) => tab === search.tab) ?? "payload";
}

/** The event whose drawer is open. */
export function openIdOf(search: Search): string | undefined {
  return textOf(search, "event", 200) || undefined;
}
