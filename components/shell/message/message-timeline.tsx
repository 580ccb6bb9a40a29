import type { MessageFact } from "#lib/contract/desk/message.ts";
import { failureWords } from "#lib/contract/words/failure-words.ts";
import { StatusIcon } from "../../domain/status/status-icon.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { formatLength } from "../../ui/time/format-time.ts";
import { FactTime } from "./fact-time.tsx";
import { factWordsOf, SOURCE_WORDS } from "./fact-words.ts";

/** Everything said about a message, by when it happened: what, who said it, when it arrived, how often. */
export function MessageTimeline({ timeline }: { timeline: readonly MessageFact[] }) {
  return (
    <section aria-labelledby="message-timeline">
      <h2 id="message-timeline" className="mb-1 text-12 font-medium text-ink-3">
        Timeline
      </h2>
      {timeline.length === 0 ? (
        <p className="text-13 text-ink-2">No delivery report yet.</p>
      ) : (
        <ol>
          {timeline.map((fact) => (
            <FactLine key={fact.id} fact={fact} />
          ))}
        </ol>
      )}
    </section>
  );
}

function FactLine({ fact }: { fact: MessageFact }) {
  const { occurredAt, source, eventId } = fact;
  const { name, word, asItCame } = factWordsOf(fact.word);
  return (
    <li className="flex gap-3 border-line py-2.5 not-first:border-t">
      <StatusIcon name={name} className="mt-[3px] size-3.75" />
      <div className="min-w-0 flex-1 text-13">
        <p className="flex flex-wrap gap-x-3">
          <span className="font-medium">{word}</span>
          <FactTime value={occurredAt} />
        </p>
        <p className="num text-12 text-ink-3">
          {SOURCE_WORDS[source]}
          {asItCame !== null && ` “${asItCame}”`}
          {eventId !== null && (
            <>
              {" "}
              <PageLink className="link code" href={`/events?event=${encodeURIComponent(eventId)}`}>
                {eventId.slice(0, 8)}
              </PageLink>
            </>
          )}
          <Arrival fact={fact} />
        </p>
        <Trouble detail={fact.detail} />
      </div>
    </li>
  );
}

function Arrival({ fact: { occurredAt, receivedAt, isLate, duplicates } }: { fact: MessageFact }) {
  const gapMs = Date.parse(receivedAt) - Date.parse(occurredAt);
  return (
    <>
      , received {gapMs < 1000 ? "immediately" : `${formatLength(gapMs)} later`}
      {isLate && <span className="text-amber-fg"> (late)</span>}
      {duplicates > 0 && `, ${duplicates + 1} times`}
    </>
  );
}

/** The words of an error, and how the fact was matched when not by the id of the send. */
function Trouble({ detail }: { detail: unknown }) {
  if (typeof detail !== "object" || detail === null) return null;
  const { errorCode, errorMessage, matchedBy } = detail as Record<string, unknown>;
  const error = [
    typeof errorCode === "string" ? (failureWords(errorCode) ?? errorMessage) : errorMessage,
    errorCode,
  ]
    .filter((part) => typeof part === "string" && part !== "")
    .join(" ");
  const how = typeof matchedBy === "string" && matchedBy !== "id" ? `matched by ${matchedBy}` : "";
  if (error === "" && how === "") return null;
  return (
    <p className="break-words text-12 text-ink-2">
      {error !== "" && <span className="text-red-fg">{error}</span>}
      {error !== "" && how !== "" && "; "}
      {how}
    </p>
  );
}
