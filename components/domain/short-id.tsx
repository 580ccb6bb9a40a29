import { Cell } from "../ui/list/table.tsx";

/** The service's id in a row of a wide table, where it is the last to be read: its beginning, and the whole on hover. */
export function ShortId({ id }: { id: string | null }) {
  return id === null ? (
    <Cell kind="meta" isSecondRank>
      None
    </Cell>
  ) : (
    <Cell isSecondRank className="code" title={id}>
      {id.slice(0, 8)}
    </Cell>
  );
}
