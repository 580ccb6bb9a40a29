import type { OptOut } from "#lib/contract/desk/opt-out.ts";
import { ListLoading } from "../ui/list/list-loading.tsx";
import { HeadCell, Table, TableBody, TableHead } from "../ui/list/table.tsx";
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
    <Table label="Opted out">
      <TableHead>
        <HeadCell>Who</HeadCell>
        <HeadCell sorted="descending">When</HeadCell>
        <HeadCell isWide>By which words</HeadCell>
        <HeadCell>Source</HeadCell>
        {(canDial || onUndo) && (
          <HeadCell>
            <VisuallyHidden>Call or undo</VisuallyHidden>
          </HeadCell>
        )}
      </TableHead>
      {isPending ? (
        <ListLoading columns={["wide", "small", "widest", "normal"]} rows={8} />
      ) : (
        <TableBody>
          {rows.map((optOut) => (
            <OptOutRow key={optOut.id} optOut={optOut} canDial={canDial} onUndo={onUndo} />
          ))}
        </TableBody>
      )}
    </Table>
  );
}
