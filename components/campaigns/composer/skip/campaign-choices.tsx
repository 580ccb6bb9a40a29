"use client";

import { useQuery } from "@tanstack/react-query";
import { Megaphone } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ListNameCell } from "#components/shell/list-choices.tsx";
import { ListStates } from "#components/shell/list-states.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { SearchField } from "#components/ui/field/search/search-field.tsx";
import { ListEmpty } from "#components/ui/list/list-empty.tsx";
import { ListNoMatch } from "#components/ui/list/list-no-match.tsx";
import { RowsTable } from "#components/ui/list/rows-table.tsx";
import { Cell, HeadCell, Row, TableFoot } from "#components/ui/list/table.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { campaignListQuery } from "#lib/client/campaigns/queries.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";

type CampaignChoicesProps = {
  isOpen: boolean;
  head: ReactNode;
  chip: (id: string, name: string) => ReactNode;
};

/** Campaigns that were started: the newest, or those that a name finds. */
export function CampaignChoices({ isOpen, head, chip }: CampaignChoicesProps) {
  const [q, setQ] = useState("");
  const query = useQuery({ ...campaignListQuery(q === "" ? {} : { q }), enabled: isOpen });
  const started = (query.data?.items ?? []).filter(isStarted);
  return (
    <>
      <SearchField label="Search campaigns by name" value={q} onSearch={setQ} isAlone />
      <ListStates
        query={query}
        rows={started}
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
            {items.map(({ id, name, startedAt, counts }) => (
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
                  {chip(id, name)}
                </Cell>
              </Row>
            ))}
          </RowsTable>
        )}
        unread={["We could not read the campaigns", "Your draft is not affected."]}
        nothing={<Nothing q={q} onClear={() => setQ("")} />}
        foot={
          query.data?.nextCursor && <TableFoot>These are the newest. Search for others by name.</TableFoot>
        }
      />
    </>
  );
}

const isStarted = ({ startedAt }: Campaign): boolean => startedAt !== null;

function Nothing({ q, onClear }: { q: string; onClear: () => void }) {
  if (q === "") {
    return (
      <ListEmpty icon={<Megaphone />} title="No campaign was sent lately">
        Campaigns that were started appear here. Search for older ones by name.
      </ListEmpty>
    );
  }
  return (
    <ListNoMatch
      asked={`“${q}”`}
      actions={
        <Button size="small" onClick={onClear}>
          Clear the search
        </Button>
      }
    >
      Other campaigns are hidden by your search.
    </ListNoMatch>
  );
}
