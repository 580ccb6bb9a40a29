import type { AuditItem } from "#lib/contract/desk/team/audit.ts";
import { SearchLink } from "../../ui/field/search-link.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { Cell, Row } from "../../ui/list/table.tsx";
import { zoneClock } from "../../ui/time/format-time.ts";
import { Time } from "../../ui/time/time.tsx";
import { useTimeFacts } from "../../ui/time/time-provider.tsx";
import { didOf, factsOf, isBad, placeOf } from "./audit-words.ts";

type AuditRowProps = { item: AuditItem; personHref: (id: string) => string };

export function AuditRow({ item, personHref }: AuditRowProps) {
  const { id, at, actorId, actorName, action, campaignName, address, requestId } = item;
  const { zone } = useTimeFacts();
  const facts = factsOf(item, zoneClock(zone).full);
  const place = placeOf(item);
  return (
    <Row isHoverable>
      <Cell card="1r" className="num">
        <Time value={at} show="day" />
      </Cell>
      <Cell kind="ink" card="1l" isProse className="wrap-anywhere min-w-20 max-sm:min-w-0">
        {actorId === null ? (
          <span className="font-normal text-ink-3">{actorName}</span>
        ) : (
          <SearchLink
            href={personHref(actorId)}
            className="touch inline-flex min-h-6 items-center hover:underline"
          >
            {actorName}
          </SearchLink>
        )}
      </Cell>
      <Cell card="2l" isProse className="min-w-40 max-lg:min-w-28 max-sm:min-w-0">
        {isBad(action) ? (
          <span className="inline-flex items-center gap-1.5 text-red-fg lucide-circle-x before:icon before:size-3.5">
            {didOf(action)}
          </span>
        ) : (
          didOf(action)
        )}
      </Cell>
      <Cell
        card="full"
        isWide
        isProse
        className="wrap-anywhere min-w-48 max-lg:min-w-36 max-sm:min-w-0 max-sm:text-12"
      >
        {place && (
          <PageLink
            href={place}
            className="link max-sm:inline-flex max-sm:min-h-11 max-sm:min-w-11 max-sm:items-center"
          >
            {campaignName ?? "The call"}
          </PageLink>
        )}
        {place && facts !== "" && "; "}
        {facts}
      </Cell>
      <Cell card="3l" kind="meta" isSecondRank>
        {address ?? (isConsole(item) ? "this server" : "deleted")}
      </Cell>
      <Cell card="3r" kind="meta" className="code" title={requestId ?? undefined}>
        {id}
        {requestId !== null && <span className="sr-only">, request {requestId}</span>}
      </Cell>
    </Row>
  );
}

/** A command on the host or a rule of the console came from no address. */
const isConsole = ({ actorId, actorName }: AuditItem): boolean =>
  actorId === null && actorName !== "Not known";
