import { CircleX } from "lucide-react";
import type { AuditItem } from "#lib/contract/desk/audit.ts";
import { SearchLink } from "../../ui/search-link.tsx";
import { Cell, Row } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { didOf, factsOf, isBad } from "./audit-words.ts";

type AuditRowProps = { item: AuditItem; personHref: (id: string) => string };

export function AuditRow({ item, personHref }: AuditRowProps) {
  const { id, at, actorId, actorName, action, address, requestId } = item;
  const facts = factsOf(item);
  return (
    <Row isHoverable>
      <Cell card="1r" className="num">
        <Time value={at} show="day" />
      </Cell>
      <Cell kind="ink" card="1l">
        {actorId === null ? (
          <span className="font-normal text-ink-3">{actorName}</span>
        ) : (
          <SearchLink href={personHref(actorId)} className="hover:underline">
            {actorName}
          </SearchLink>
        )}
      </Cell>
      <Cell card="2l">
        {isBad(action) ? (
          <span className="inline-flex items-center gap-1.5 text-red-fg [&>.lucide]:size-3.5">
            <CircleX />
            {didOf(action)}
          </span>
        ) : (
          didOf(action)
        )}
      </Cell>
      <Cell card="full" isWide isProse className="break-words max-sm:text-12">
        {facts}
      </Cell>
      <Cell card="3l" kind="meta" isSecondRank>
        {address ?? "not kept"}
      </Cell>
      <Cell card="3r" kind="meta" className="code" title={requestId ?? undefined}>
        {id}
        {requestId !== null && <span className="sr-only">, request {requestId}</span>}
      </Cell>
    </Row>
  );
}
