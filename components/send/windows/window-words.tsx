import type { Windowed } from "#lib/client/send/people/sort-by-window.ts";
import { WINDOW_STATE_WORDS } from "#lib/contract/words/window-words.ts";
import { cx } from "../../ui/cx.ts";
import { formatLength } from "../../ui/time/format-time.ts";
import { useTicking } from "../../ui/time/use-ticking.ts";

const SOON_MS = 60 * 60 * 1000;

/** How long a window stays open, or since when it is closed, said anew as time passes. */
export function WindowWords({ person }: { person: Windowed }) {
  const words = useTicking((now) => wordsOf(person, now.getTime()));
  const isSoon = useTicking((now) => String(isSoonOver(person, now.getTime()))) === "true";
  return <span className={cx("num", isSoon ? "text-amber-fg" : "text-ink-3")}>{words}</span>;
}

function wordsOf({ state, endsAt }: Windowed, now: number): string {
  if (endsAt === null) return lower(WINDOW_STATE_WORDS.unknown.word);
  if (state === "closed") return `closed ${formatLength(now - endsAt)} ago`;
  return state === "open"
    ? `closes in ${formatLength(endsAt - now)}`
    : "closes in less than 2 min, which is too late for a text";
}

const isSoonOver = ({ state, endsAt }: Windowed, now: number): boolean =>
  endsAt !== null && state !== "closed" && endsAt - now < SOON_MS;

const lower = (word: string): string => word.charAt(0).toLowerCase() + word.slice(1);
