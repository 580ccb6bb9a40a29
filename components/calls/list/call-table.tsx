import type { CallRow } from "#lib/contract/desk/call/call.ts";
import { RowsTable } from "../../ui/list/rows-table.tsx";
import { HeadCell } from "../../ui/list/table.tsx";
import { CallListRow } from "./call-list-row.tsx";

type CallTableProps = {
  label: string;
  rows: readonly CallRow[];
  isPending: boolean;
  sorted?: "ascending" | "descending" | undefined;
  canListen: boolean;
  /** The row whose recording is open. */
  openId: string | undefined;
  listenHref: (id: string | undefined) => string;
};

export function CallTable({ label, rows, isPending, sorted, canListen, openId, listenHref }: CallTableProps) {
  return (
    <RowsTable
      label={label}
      isPending={isPending}
      columns={["normal", "wide", "tiny", "normal", "normal", "widest", "tiny", "small"]}
      pendingRows={10}
      head={
        <>
          <HeadCell sorted={sorted} className="xl:min-w-26">
            Started
          </HeadCell>
          <HeadCell className="xl:min-w-38">Number</HeadCell>
          <HeadCell className="xl:min-w-17">Way</HeadCell>
          <HeadCell isSecondRank className="xl:min-w-28">
            Started by
          </HeadCell>
          <HeadCell className="xl:min-w-34">Ended as</HeadCell>
          <HeadCell isWide>Note</HeadCell>
          <HeadCell isNumber className="xl:min-w-24">
            Length
          </HeadCell>
          <HeadCell className="xl:min-w-30">Recording</HeadCell>
        </>
      }
    >
      {rows.map((call) => (
        <CallListRow
          key={call.id}
          call={call}
          canListen={canListen}
          isOpen={call.id === openId}
          listenHref={listenHref}
        />
      ))}
    </RowsTable>
  );
}
