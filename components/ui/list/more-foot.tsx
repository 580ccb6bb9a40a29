import type { ReactNode } from "react";
import { t } from "#lib/contract/language.ts";
import { Button } from "../button/button.tsx";
import { Icon } from "../icon/icon.tsx";
import { TableFoot } from "./table.tsx";

type MoreFootProps = {
  /** A list that grows by its pages. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  /** On the button: "Show more people". */
  more: string;
  /** More fit than are listed here, and no next page brings them. */
  isCut?: boolean;
  /** How many are listed, and in which order. */
  children?: ReactNode;
};

/** What every list says where nothing comes after it. */
export const endOfList = (): string => t("End of list", "Mwisho wa orodha");

/** The foot of a list, with the way to its next page. */
export function MoreFoot({ query, more, isCut = false, children }: MoreFootProps) {
  const button = (
    <Button
      size="small"
      look="plain"
      icon={<Icon look="lucide-chevron-down" />}
      isBusy={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {more}
    </Button>
  );
  return (
    <TableFoot>
      {children}
      <span className="ml-auto">{query.hasNextPage ? button : isCut ? null : endOfList()}</span>
    </TableFoot>
  );
}
