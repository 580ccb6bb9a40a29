"use client";

import type { EventRow } from "#lib/contract/desk/event.ts";
import { RowsTable } from "../../ui/list/rows-table.tsx";
import { HeadCell } from "../../ui/list/table.tsx";
import { zoneClock } from "../../ui/time/format-time.ts";
import { useTimeFacts } from "../../ui/time/time-provider.tsx";
import { EventListRow } from "./event-list-row.tsx";

type EventTableProps = {
  rows: readonly EventRow[];
  isPending: boolean;
  openId: string | undefined;
  hrefOf: (id: string) => string;
  onOpen: (id: string) => void;
};

// A collapsed border scrolls away with the rows; a shadow stays with the head.
const STICKY = "sticky top-0 z-1 border-b-0! bg-raised shadow-[inset_0_-1px_0_var(--line)]";

export function EventTable({ rows, isPending, openId, hrefOf, onOpen }: EventTableProps) {
  const { zone, renderedAt } = useTimeFacts();
  return (
    <RowsTable
      label="Events"
      isPending={isPending}
      columns={["wide", "normal", "normal", "widest"]}
      pendingRows={12}
      head={
        <>
          <HeadCell className={STICKY}>Received, {zoneClock(zone).offset(new Date(renderedAt))}</HeadCell>
          <HeadCell className={`${STICKY} xl:min-w-46 xl:in-data-drawer:min-w-0`}>What</HeadCell>
          <HeadCell className={`${STICKY} xl:min-w-68 xl:in-data-drawer:min-w-0`}>Who</HeadCell>
          <HeadCell className={STICKY} isWide>
            What it changed
          </HeadCell>
        </>
      }
    >
      {rows.map((event) => (
        <EventListRow
          key={event.id}
          event={event}
          href={hrefOf(event.id)}
          isOpen={event.id === openId}
          onOpen={onOpen}
        />
      ))}
    </RowsTable>
  );
}
