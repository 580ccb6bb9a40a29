import type { MessageRow } from "#lib/contract/desk/message.ts";
import { GradeHint } from "../domain/grade-hint.tsx";
import { RowsTable } from "../ui/list/rows-table.tsx";
import { HeadCell } from "../ui/list/table.tsx";
import { MessageListRow } from "./message-list-row.tsx";

type MessageTableProps = {
  rows: readonly MessageRow[];
  isPending: boolean;
  openId: number | undefined;
  hrefOf: (id: number) => string;
  onOpen: (id: number) => void;
};

export function MessageTable({ rows, isPending, openId, hrefOf, onOpen }: MessageTableProps) {
  return (
    <RowsTable
      label="Messages"
      isPending={isPending}
      columns={["wide", "tiny", "widest", "small", "normal", "small", "normal"]}
      pendingRows={10}
      head={
        <>
          <HeadCell className="xl:min-w-38">Number</HeadCell>
          <HeadCell>Channel</HeadCell>
          <HeadCell isWide>Status</HeadCell>
          <HeadCell isNumber className="xl:min-w-32">
            Since
          </HeadCell>
          <HeadCell className="xl:min-w-56">Sent by</HeadCell>
          <HeadCell isSecondRank>Message id</HeadCell>
          <HeadCell className="in-data-drawer:hidden xl:min-w-44">
            Id matched <GradeHint />
          </HeadCell>
        </>
      }
    >
      {rows.map((message) => (
        <MessageListRow
          key={message.id}
          message={message}
          href={hrefOf(message.id)}
          isOpen={message.id === openId}
          onOpen={onOpen}
        />
      ))}
    </RowsTable>
  );
}
