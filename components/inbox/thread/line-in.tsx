import type { ThreadLine } from "#lib/contract/desk/conversation.ts";
import { ChatWords } from "../../domain/chat/chat-words.tsx";
import { hasMore, writtenParts } from "../../domain/chat/written-words.ts";
import { PageLink } from "../../ui/list/page-link.tsx";
import { Time } from "../../ui/time/time.tsx";

/** What they wrote; of what is no text, or a very long one, the event that brought it knows more. */
export function LineIn({ line }: { line: Extract<ThreadLine, { way: "in" }> }) {
  const { kind, details, text } = writtenParts(line);
  return (
    <li className="max-w-100 self-start rounded-[16px] rounded-bl-1 border border-line bg-raised px-3 py-2 max-sm:max-w-75">
      {kind !== null && <p className="text-ink-3">{kind}</p>}
      {details.map((detail) => (
        <p key={detail} dir="auto" className="wrap-anywhere">
          {detail}
        </p>
      ))}
      {text !== null && (
        <p dir="auto" className="whitespace-pre-wrap break-words">
          <ChatWords text={text} />
        </p>
      )}
      <p className="num flex justify-end gap-2 text-12 text-ink-3">
        {(kind !== null || hasMore(line)) && (
          <PageLink className="link touch" href={`/events?event=${encodeURIComponent(line.eventId)}`}>
            {hasMore(line) ? "The text goes on: see the event" : "See the event"}
          </PageLink>
        )}
        <Time value={line.at} show="minute" />
      </p>
    </li>
  );
}
