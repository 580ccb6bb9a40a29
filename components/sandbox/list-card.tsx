"use client";

import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { t } from "#lib/contract/language.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { ListError } from "../shell/list-error.tsx";
import { Button } from "../ui/button/button.tsx";
import { Card } from "../ui/card.tsx";
import { ListLoading } from "../ui/list/list-loading.tsx";
import { Table, TableBody, TableFoot, TableHead } from "../ui/list/table.tsx";
import type { SkeletonWidth } from "../ui/load/skeleton.tsx";

export type Reading<T> = {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};

type ListCardProps<T> = {
  label: string;
  query: Reading<T>;
  head: ReactNode;
  columns: readonly SkeletonWidth[];
  rows: (data: T) => readonly ReactNode[];
  /** In place of rows when there are none. */
  empty: ReactNode;
};

/** Each row has buttons; a hundred of them cost a second on a slow phone. */
const PAGE = 20;

/** A table of the sandbox in its four states, a page at a time. */
export function ListCard<T>({ label, query, head, columns, rows, empty }: ListCardProps<T>) {
  const { data, error, isFetching, refetch } = query;
  const [shown, setShown] = useState(PAGE);
  const drawn = data === undefined ? undefined : rows(data);
  const more = (drawn?.length ?? 0) - shown;
  return (
    <Card>
      <Table label={label}>
        <TableHead>{head}</TableHead>
        {drawn === undefined && !error && <ListLoading columns={columns.map((shape) => ({ shape }))} />}
        {drawn !== undefined && drawn.length > 0 && <TableBody>{drawn.slice(0, shown)}</TableBody>}
      </Table>
      {more > 0 && (
        <TableFoot>
          {t(
            `${formatCount(shown)} of ${formatCount(shown + more)} listed`,
            `${formatCount(shown)} kati ya ${formatCount(shown + more)} zimeorodheshwa`,
          )}
          <span className="ml-auto">
            <Button size="small" look="plain" icon={<ChevronDown />} onClick={() => setShown(shown + PAGE)}>
              {t(
                `Show ${formatCount(Math.min(PAGE, more))} more`,
                `Onyesha ${formatCount(Math.min(PAGE, more))} zaidi`,
              )}
            </Button>
          </span>
        </TableFoot>
      )}
      {drawn?.length === 0 && empty}
      {drawn === undefined && Boolean(error) && (
        <ListError
          title={t(`We could not read this list: ${label}`, `Hatukuweza kusoma orodha hii: ${label}`)}
          query={{ error, refetch, isFetching }}
        >
          {t(
            "The sandbox did not answer as it should. Messages are still being sent.",
            "Sandbox haikujibu inavyopaswa. Jumbe bado zinatumwa.",
          )}
        </ListError>
      )}
    </Card>
  );
}
