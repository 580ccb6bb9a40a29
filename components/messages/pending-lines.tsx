import type { PendingMessage } from "#lib/contract/desk/message.ts";
import { NAME_OF_RECIPIENT } from "#lib/contract/words/state-names.ts";
import { Status } from "../domain/status/status.tsx";
import { pendingHref } from "../shell/message/pending-href.ts";
import { PageLink } from "../ui/list/page-link.tsx";

/** Above the messages to a number: where it has no message yet, because the answer was lost or its turn has not come. */
export function PendingLines({ pending }: { pending: readonly PendingMessage[] }) {
  if (pending.length === 0) return null;
  return (
    <ul aria-label="Without a message yet" className="border-line border-b px-4 py-2 text-13">
      {pending.map((each) => (
        <li key={each.campaign.id} className="flex flex-wrap items-center gap-x-3 max-sm:min-h-11">
          <Status name={NAME_OF_RECIPIENT[each.state]} />
          <PageLink
            className="link max-sm:inline-flex max-sm:min-h-11 max-sm:items-center"
            href={pendingHref(each)}
          >
            {each.campaign.kind === "campaign" ? each.campaign.name : "By hand"}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
