import type { SmsBulkAnswer } from "#lib/contract/desk/send.ts";
import { MessageIdLink } from "./message-id-link.tsx";

/** The ids of the answer, without saying whose they are. */
export function SmsIdList({ answer }: { answer: SmsBulkAnswer }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 border-line border-t px-4 py-3 text-13">
      {answer.results.map(({ messageId, status }) => (
        <li key={messageId}>
          <MessageIdLink id={messageId} /> <span className="text-ink-3">{status}</span>
        </li>
      ))}
    </ul>
  );
}
