import type { OptOut } from "#lib/contract/desk/opt-out.ts";
import { ListLoading } from "../ui/list-loading.tsx";
import { HeadCell, Table, TableBody, TableHead } from "../ui/table.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { OptOutRow } from "./opt-out-row.tsx";

type OptOutTableProps = {
  rows: readonly OptOut[];
  isPending: boolean;
  onUndo: ((optOut: OptOut) => void) | undefined;
};

export function OptOutTable({ rows, isPending, onUndo }: OptOutTableProps) {
  return (
    <Table label="Opted out">
      <TableHead>
        <HeadCell>Who</HeadCell>
        <HeadCell sorted="descending">When</HeadCell>
        <HeadCell isWide>By which words</HeadCell>
        <HeadCell>Source</HeadCell>
        {onUndo && (
          <HeadCell>
            <VisuallyHidden>Undo</VisuallyHidden>
          </HeadCell>
        )}
      </TableHead>
      {isPending ? (
        <ListLoading columns={["wide", "small", "widest", "normal"]} rows={8} />
      ) : (
        <TableBody>
          {rows.map((optOut) => (
            <OptOutRow key={optOut.id} optOut={optOut} onUndo={onUndo} />
          ))}
        </TableBody>
      )}
    </Table>
  );
}
