import type { EventShown } from "#lib/contract/desk/event.ts";
import type { EventReplays, ReplayTally } from "#lib/contract/desk/event-replays.ts";
import { EVENT_SHOWN_WORDS } from "#lib/contract/words/console/event-shown-words.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";

type Listed = {
  type?: string | null | undefined;
  show?: EventShown | null | undefined;
  q?: string | null | undefined;
  since?: string | null | undefined;
};

/** Which events are meant: the list, as its filter says. */
export function listWords({ type, show, q, since }: Listed): string {
  const parts = [
    type && `of the type ${type}`,
    show && `listed by “${EVENT_SHOWN_WORDS[show].word}”`,
    q && `that match “${q}”`,
    since && "since the time you chose",
  ];
  const said = parts.filter(Boolean).join(", ");
  return said === "" ? "All events of the list, the newest first." : `Events ${said}.`;
}

/** How far it has come, in a sentence. */
export function progressWords({ phase, tried, worked }: EventReplays): string {
  switch (phase) {
    case "trying":
      return `Trying: ${formatNoun(tried.events, "event")} so far.`;
    case "tried":
      return `We tried ${formatNoun(tried.events, "event")}, and undid it: ${changeWords(tried)}.`;
    case "working":
      return `Worked on ${formatCount(worked.events)} of ${formatNoun(tried.events, "event")}, ${formatCount(worked.changes)} changed. You can close this: it goes on.`;
    case "done":
      return `Done: we worked on ${formatNoun(worked.events, "event")} again, and ${formatCount(worked.changes)} changed something.`;
    case "stopped":
      return `Stopped: ${formatCount(worked.changes)} of ${formatNoun(worked.events, "event")} changed something before that.`;
  }
}

const changeWords = ({ changes }: ReplayTally): string =>
  changes === 0 ? "nothing would change" : `${formatCount(changes)} would change something`;
