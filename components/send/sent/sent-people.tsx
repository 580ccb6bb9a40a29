"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { sentPeopleQuery } from "#lib/client/send/queries.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import type { Sent } from "#lib/contract/desk/send/sent.ts";
import { WordsLink } from "../../domain/words-link.tsx";
import { ListError } from "../../shell/list-error.tsx";
import { Card } from "../../ui/card.tsx";
import { MoreFoot } from "../../ui/list/more-foot.tsx";
import { RowsTable } from "../../ui/list/rows-table.tsx";
import { HeadCell } from "../../ui/list/table.tsx";
import { SentPersonRow } from "./sent-person-row.tsx";
import type { OpenSent } from "./use-open-sent.tsx";

type SentPeopleProps = { sent: Sent; label: string; opening: OpenSent | undefined };

/** Everybody of a send: how far their message got, and why not further. */
export function SentPeople({ sent, label, opening }: SentPeopleProps) {
  const people = useInfiniteQuery(sentPeopleQuery(sent.id));
  const { data, error, isPending } = people;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const isSms = sent.channel === "sms";
  const hasNames = items.some(({ personName }) => personName !== null);
  return (
    <Card>
      <RowsTable
        label={label}
        isPending={isPending}
        columns={["wide", "widest", "small", "small"]}
        pendingRows={Math.min(sent.counts.rows, 8)}
        head={
          <>
            <HeadCell>Number</HeadCell>
            {hasNames && <HeadCell>Name</HeadCell>}
            <HeadCell isWide>Status</HeadCell>
            <HeadCell isNumber>Since</HeadCell>
            {isSms && <HeadCell isNumber>Credits</HeadCell>}
            <HeadCell isSecondRank>Message id</HeadCell>
          </>
        }
      >
        {items.map((person) => (
          <SentPersonRow key={person.seq} {...{ person, isSms, hasNames, opening }} sendId={sent.id} />
        ))}
      </RowsTable>
      {error && (
        <ListError title="We could not read the people" query={people}>
          Nothing is sent again. The totals above are right.
        </ListError>
      )}
      <MoreFoot query={people} more={`Show ${PAGE_ROWS} more`}>
        <WordsLink />
      </MoreFoot>
    </Card>
  );
}
