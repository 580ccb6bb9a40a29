import type { RequestRow } from "#lib/contract/desk/request/request.ts";
import { requestWords, tookWords } from "#lib/contract/words/console/request-words.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { PageLink } from "../ui/list/page-link.tsx";
import { Cell, Row } from "../ui/list/table.tsx";
import { ExactTime } from "./exact-time.tsx";
import { Outcome } from "./outcome.tsx";
import { OwnerLink, ownerWords } from "./owner-link.tsx";

export function RequestListRow({ request }: { request: RequestRow }) {
  const { id, at, httpStatus, problem, owner, tookMs, credits } = request;
  return (
    <Row isHoverable className="relative">
      <Cell kind="ink" card="1l">
        <PageLink href={`/events/requests/${id}`} className="rounded-1 after:absolute after:inset-0">
          {requestWords(request)}
        </PageLink>
      </Cell>
      <Cell card="full" isWide isProse className="min-w-56">
        <Outcome request={request} />
        {problem !== null && (
          <span className="line-clamp-2 break-words text-12 text-ink-2" title={problem}>
            {problem}
          </span>
        )}
      </Cell>
      <Cell card="3r" cardLabel="HTTP" isNumber>
        {httpStatus ?? <span className="text-ink-3">None</span>}
      </Cell>
      <Cell card="3l" className="max-w-56 truncate">
        {owner && (
          <>
            <OwnerLink owner={owner} className="max-sm:hidden" />
            {/* A finger opens the whole card, and finds the link in its request. */}
            <span className="sm:hidden">{ownerWords(owner)}</span>
          </>
        )}
      </Cell>
      <Cell isNumber isSecondRank>
        {tookMs === null ? "" : tookWords(tookMs)}
      </Cell>
      <Cell isNumber isSecondRank>
        {credits === null ? "" : formatCount(credits)}
      </Cell>
      <Cell card="1r" kind="meta" isNumber>
        <ExactTime value={at} />
      </Cell>
    </Row>
  );
}
