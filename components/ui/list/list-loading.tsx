import { Skeleton, type SkeletonWidth } from "../load/skeleton.tsx";
import { Cell, Row, TableBody } from "./table.tsx";

type ListLoadingProps = {
  /** One width a column, in order; the last but one takes the slack as the head says. */
  columns: readonly SkeletonWidth[];
  rows?: number | undefined;
};

const KEYS = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"] as const;

/** The body of a table while its first rows are fetched: put it under the usual TableHead. */
export function ListLoading({ columns, rows = 5 }: ListLoadingProps) {
  return (
    <TableBody>
      {KEYS.slice(0, rows).map((row) => (
        <Row key={row} aria-hidden="true">
          {columns.map((width, place) => (
            <Cell key={KEYS[place] ?? width} card={place === 0 ? "1l" : place === 1 ? "2l" : "hide"}>
              <Skeleton width={width} />
            </Cell>
          ))}
        </Row>
      ))}
    </TableBody>
  );
}
