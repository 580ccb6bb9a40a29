import type { ReactNode } from "react";
import { usePages } from "#lib/client/address/use-pages.ts";
import { t } from "#lib/contract/language.ts";
import { Pager } from "../ui/list/pager.tsx";
import { TableFoot } from "../ui/list/table.tsx";

type CursorFootProps = {
  nextCursor: string | null;
  /** What the list is sorted by tells what lies before and behind: by time it is newer and older. */
  isByTime?: boolean;
  children: ReactNode;
};

/** The foot of a list that is read page by page. */
export function CursorFoot({ nextCursor, isByTime = false, children }: CursorFootProps) {
  const { newer, older } = usePages(nextCursor);
  const [newerLabel, olderLabel] = isByTime
    ? [t("Newer", "Mpya zaidi"), t("Older", "Za zamani zaidi")]
    : [t("Previous page", "Ukurasa uliotangulia"), t("Next page", "Ukurasa unaofuata")];
  return (
    <TableFoot>
      {children}
      <Pager newer={newer} older={older} newerLabel={newerLabel} olderLabel={olderLabel} />
    </TableFoot>
  );
}
