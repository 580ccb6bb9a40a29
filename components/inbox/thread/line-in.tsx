import type { ThreadLine } from "#lib/contract/desk/conversation.ts";
import { ChatWords } from "../../domain/chat/chat-words.tsx";
import { hasMore, writtenWords } from "../../domain/chat/written-words.ts";
import { PageLink } from "../../ui/list/page-link.tsx";
import { Time } from "../../ui/time/time.tsx";

/** What they wrote; of what is no text, or a very long one, the event that brought it knows more. */
export function LineIn({ line }: { line: Extract<ThreadLine, { way: "in" }> }) {
  const { words, isText } = writtenWords(line);
  return (
    <li className="max-w-100 self-start rounded-[16px] rounded-bl-1 border border-line bg-raised px-3 py-2 max-sm:max-w-75">
      <p dir="auto" className="whitespace-pre-wrap break-words">
        {isText ? <ChatWords text={words} /> : <span className="text-ink-3">{words}</span>}
      </p>
      <p className="num flex justify-end gap-2 text-12 text-ink-3">
        {(!isText || hasMore(line)) && (
          <PageLink className="link touch" href={`/events?event=${encodeURIComponent(line.eventId)}`}>
            {isText ? "The text goes on: see the event" : "See the event"}
          </PageLink>
        )}
        <Time value={line.at} show="minute" />
      </p>
    </li>
  );
}
