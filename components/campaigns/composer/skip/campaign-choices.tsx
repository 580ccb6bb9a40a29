"use client";

import { useQuery } from "@tanstack/react-query";
import { Megaphone } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ListNameCell, NoChoices } from "#components/shell/list-choices.tsx";
import { ListStates } from "#components/shell/list-states.tsx";
import { SearchField } from "#components/ui/field/search/search-field.tsx";
import { ListEmpty } from "#components/ui/list/list-empty.tsx";
import { RowsTable } from "#components/ui/list/rows-table.tsx";
import { Cell, HeadCell, Row, TableFoot } from "#components/ui/list/table.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { campaignListQuery } from "#lib/client/campaigns/queries.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";

type CampaignChoicesProps = {
  isOpen: boolean;
  head: ReactNode;
  chip: (id: string, name: string) => ReactNode;
};

/** Campaigns that were started: the newest, or those that a name finds. */
export function CampaignChoices({ isOpen, head, chip }: CampaignChoicesProps) {
  const [q, setQ] = useState("");
  const query = useQuery({
    ...campaignListQuery({ state: "started", ...(q !== "" && { q }) }),
    enabled: isOpen,
  });
  return (
    <>
      <SearchField label="Search campaigns by name" value={q} onSearch={setQ} isAlone />
      <ListStates
        query={query}
        rows={query.data?.items ?? []}
        table={(items, isPending) => (
          <RowsTable
            label="Campaigns"
            isPending={isPending}
            columns={["widest", "small", "normal", "small"]}
            pendingRows={4}
            head={
              <>
                <HeadCell isWide>Name</HeadCell>
                <HeadCell isNumber>People</HeadCell>
                <HeadCell isNumber>Started</HeadCell>
                {head}
              </>
            }
          >
            {items.map(({ id, name, startedAt, counts, peopleRemovedAt }) => (
              <Row key={id}>
                <ListNameCell name={name} />
                <Cell card="2l" isNumber>
                  {formatCount(counts.rows - counts.excluded)}
                  <span className="sm:hidden"> people</span>
                </Cell>
                <Cell card="3l" kind="meta" isNumber>
                  {startedAt !== null && <Time value={startedAt} show="day" />}
                </Cell>
                <Cell card="1r" className="max-sm:row-span-2">
                  {peopleRemovedAt === null ? (
                    chip(id, name)
                  ) : (
                    <span className="text-12 text-ink-3">{REMOVED}</span>
                  )}
                </Cell>
              </Row>
            ))}
          </RowsTable>
        )}
        unread={["We could not read the campaigns", "Your draft is not affected."]}
        nothing={
          <NoChoices
            q={q}
            onClear={() => setQ("")}
            others="Other campaigns"
            empty={
              <ListEmpty icon={<Megaphone />} title="No campaign was sent yet">
                Campaigns that were started appear here.
              </ListEmpty>
            }
          />
        }
        foot={
          query.data?.nextCursor && <TableFoot>These are the newest. Search for others by name.</TableFoot>
        }
      />
    </>
  );
}

/** Skipped, it would skip nobody. */
const REMOVED = "We no longer keep who got it";
