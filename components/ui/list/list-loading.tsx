import { Skeleton, type SkeletonWidth } from "../load/skeleton.tsx";
import { Cell, Row, TableBody } from "./table.tsx";

type ListLoadingProps = {
  columns: readonly { shape: SkeletonWidth; isSecondRank?: boolean | undefined }[];
  rows?: number | undefined;
};

const KEYS = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"] as const;

/** The body of a table while its first rows are fetched: put it under the usual TableHead. */
export function ListLoading({ columns, rows = 5 }: ListLoadingProps) {
  return (
    <TableBody>
      {KEYS.slice(0, rows).map((row) => (
        <Row key={row} aria-hidden="true">
          {columns.map(({ shape, isSecondRank }, place) => (
            <Cell
              key={KEYS[place] ?? shape}
              card={place === 0 ? "1l" : place === 1 ? "2l" : "hide"}
              isSecondRank={isSecondRank}
            >
              <Skeleton width={shape} />
            </Cell>
          ))}
        </Row>
      ))}
    </TableBody>
  );
}
