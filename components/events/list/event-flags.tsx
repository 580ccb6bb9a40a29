import { EVENT_FLAG_WORDS, type EventFlagName } from "#lib/contract/words/event-flag-words.ts";
import { Tip } from "../../ui/popup/tip.tsx";

/** What is unusual about an event; each word says what it means on hover, focus and tap. */
export function EventFlags({ flags }: { flags: readonly string[] }) {
  return (
    <p className="mt-1 text-12">
      Unusual:{" "}
      {flags.map((flag, index) => (
        <span key={flag}>
          {index > 0 && "; "}
          {isKnown(flag) ? (
            <Tip text={EVENT_FLAG_WORDS[flag].meaning}>{EVENT_FLAG_WORDS[flag].word}</Tip>
          ) : (
            flag
          )}
        </span>
      ))}
    </p>
  );
}

const isKnown = (flag: string): flag is EventFlagName => Object.hasOwn(EVENT_FLAG_WORDS, flag);
