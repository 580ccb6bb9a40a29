import type { CallRow } from "#lib/contract/desk/call.ts";
import { ListLoading } from "../../ui/list/list-loading.tsx";
import { HeadCell, Table, TableBody, TableHead } from "../../ui/list/table.tsx";
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
    <Table label={label}>
      <TableHead>
        <HeadCell sorted={sorted}>Started</HeadCell>
        <HeadCell>Number</HeadCell>
        <HeadCell>Way</HeadCell>
        <HeadCell isSecondRank>Started by</HeadCell>
        <HeadCell>Ended as</HeadCell>
        <HeadCell isWide>Note</HeadCell>
        <HeadCell isNumber>Length</HeadCell>
        <HeadCell>Recording</HeadCell>
      </TableHead>
      {isPending ? (
        <ListLoading
          columns={["normal", "wide", "tiny", "normal", "normal", "widest", "tiny", "small"]}
          rows={10}
        />
      ) : (
        <TableBody>
          {rows.map((call) => (
            <CallListRow
              key={call.id}
              call={call}
              canListen={canListen}
              isOpen={call.id === openId}
              listenHref={listenHref}
            />
          ))}
        </TableBody>
      )}
    </Table>
  );
}
