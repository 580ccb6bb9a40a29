import type { EventDetail } from "#lib/contract/desk/event.ts";
import { ReceivedAt } from "../list/received-at.tsx";
import { momentsOf } from "./event-moments.ts";

/** The life of one event. */
export function EventTimeline({ event }: { event: EventDetail }) {
  return (
    <ol className="flex flex-col">
      {momentsOf(event).map(({ key, at, what, detail }) => (
        <li key={key} className="flex gap-3 border-line py-2 not-first:border-t">
          <span className="code w-24 flex-none text-ink-3">
            {key === "again" ? "later" : <ReceivedAt value={at} />}
          </span>
          <span className="min-w-0 text-13">
            {what}
            {detail !== null && <span className="block text-12 text-ink-3">{detail}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
