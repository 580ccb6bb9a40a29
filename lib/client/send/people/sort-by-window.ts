import type { ChatWindow } from "#lib/contract/desk/people/window.ts";
import {
  WINDOW_MARGIN_MS,
  type WindowState,
  windowStateOf,
} from "#lib/contract/rules/sending/chat-window.ts";

/** One person of the composer with the end of the window in ms; null where nobody is known to have written. */
export type Windowed = { number: string; endsAt: number | null; state: WindowState };

/** Who may be written to freely, who needs a template, and whom nothing is sent to. */
export type SortedByWindow = {
  /** Closing soonest first. */
  open: readonly Windowed[];
  /** Closed or closing first, then those of whom nothing is known. */
  shut: readonly Windowed[];
  optedOut: readonly Windowed[];
};

/** Each person in exactly one group at `now`, in ms of the server's clock; an opt-out outweighs an open window. */
export function sortByWindow(items: readonly ChatWindow[], now: number): SortedByWindow {
  const people = items.map((item) => ({ ...windowedOf(item, now), isOptedOut: item.isOptedOut }));
  const heard = people.filter((person) => !person.isOptedOut);
  const shut = heard.filter(({ state }) => state !== "open");
  return {
    open: heard.filter(({ state }) => state === "open").sort((a, b) => (a.endsAt ?? 0) - (b.endsAt ?? 0)),
    shut: [
      ...shut.filter(({ state }) => state !== "unknown"),
      ...shut.filter(({ state }) => state === "unknown"),
    ],
    optedOut: people.filter((person) => person.isOptedOut),
  };
}

/**
 * The last moment up to `now` at which a window changed its state, 0 where none did: between two such moments the
 * groups stay as they are.
 */
export function lastTurnOf(items: readonly ChatWindow[], now: number): number {
  const turns = items.flatMap(({ endsAt }) => {
    const end = endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt);
    return [end - WINDOW_MARGIN_MS, end];
  });
  return turns.reduce((last, turn) => (turn <= now && turn > last ? turn : last), 0);
}

function windowedOf({ number, endsAt }: ChatWindow, now: number): Windowed {
  const end = endsAt === null ? null : Date.parse(endsAt);
  return { number, endsAt: end, state: windowStateOf(end, now) };
}
