import type { EventReplays } from "#lib/contract/desk/event-replays.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import { Note } from "../../ui/note.tsx";
import { progressWords } from "./replays-words.ts";

const MOST_SHOWN = 20;

/** How far it has come, and what changes, in words and how often. */
export function ReplaysFound({ replays }: { replays: EventReplays }) {
  const { phase, tried, worked, isCut } = replays;
  const isTried = phase === "trying" || phase === "tried";
  const { kinds, fails } = isTried ? tried : worked;
  return (
    <>
      <p role="status" className="num text-13 text-ink-2">
        {progressWords(replays)}
      </p>
      {kinds.length > 0 && (
        <ul className="flex flex-col border-line border-y text-13">
          {kinds.slice(0, MOST_SHOWN).map(({ before, after, count }) => (
            <li key={`${before} ${after}`} className="flex gap-3 border-line py-2 not-first:border-t">
              <span className="num w-14 flex-none text-right font-medium">{formatCount(count)}</span>
              <span className="min-w-0 break-words">
                <span className="block text-ink-3 first-letter:uppercase">{before}</span>
                <span className="block first-letter:uppercase">{after}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {kinds.length > MOST_SHOWN && (
        <p className="num text-12 text-ink-3">
          {formatNoun(kinds.length - MOST_SHOWN, "more kind")} of change, each with fewer events
        </p>
      )}
      {fails > 0 && (
        <Note tone="amber" isSmall title={`We could not work on ${formatNoun(fails, "event")}`}>
          They stay stored and unchanged. The server’s log says why.
        </Note>
      )}
      {isCut && (
        <Note tone="grey" isSmall title={`These are the newest ${formatNoun(tried.events, "event")}`}>
          More events match. Choose fewer with the search and the filters.
        </Note>
      )}
    </>
  );
}
