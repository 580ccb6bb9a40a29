import type { OptOut } from "#lib/contract/desk/people/opt-out.ts";
import { RowsTable } from "../ui/list/rows-table.tsx";
import { HeadCell } from "../ui/list/table.tsx";
import { VisuallyHidden } from "../ui/text/visually-hidden.tsx";
import { OptOutRow } from "./opt-out-row.tsx";

type OptOutTableProps = {
  rows: readonly OptOut[];
  isPending: boolean;
  canDial: boolean;
  onUndo: ((optOut: OptOut) => void) | undefined;
};

export function OptOutTable({ rows, isPending, canDial, onUndo }: OptOutTableProps) {
  return (
    <RowsTable
      label="Opted out"
      isPending={isPending}
      columns={["wide", "small", "widest", "normal"]}
      pendingRows={8}
      head={
        <>
          <HeadCell className="xl:min-w-44">Who</HeadCell>
          <HeadCell sorted="descending" className="xl:min-w-27">
            When
          </HeadCell>
          <HeadCell isWide>By which words</HeadCell>
          <HeadCell className="xl:min-w-44">Source</HeadCell>
          {(canDial || onUndo) && (
            <HeadCell className="xl:min-w-40">
              <VisuallyHidden>Call or undo</VisuallyHidden>
            </HeadCell>
          )}
        </>
      }
    >
      {rows.map((optOut) => (
        <OptOutRow key={optOut.id} optOut={optOut} canDial={canDial} onUndo={onUndo} />
      ))}
    </RowsTable>
  );
}
