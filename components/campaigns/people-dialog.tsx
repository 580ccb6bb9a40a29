"use client";

import type { ReactNode } from "react";
import { ListError } from "#components/shell/list-error.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Dialog, type DialogProps } from "#components/ui/popup/dialog.tsx";
import { t } from "#lib/contract/language.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";

type PeopleQuery = {
  error: unknown;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
};

type PeopleDialogProps = Pick<DialogProps, "isOpen" | "onOpenChange" | "title" | "purpose" | "width"> & {
  /** "People" */
  label: string;
  query: PeopleQuery;
  /** How many are not shown yet. */
  rest: number;
  /** "We could not read these people", and what one can do without them. */
  unread: readonly [title: string, text: string];
  /** The table. */
  children: ReactNode;
};

/** A part of a campaign's people, page after page as somebody asks for more. */
export function PeopleDialog({ label, query, rest, unread, children, ...dialog }: PeopleDialogProps) {
  const left = formatCount(Math.max(0, rest));
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          {query.hasNextPage && (
            <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t(`Show more (${left} left)`, `Onyesha zaidi (bado ${left})`)}
            </Button>
          )}
          <Button onClick={() => dialog.onOpenChange(false)}>{t("Close", "Funga")}</Button>
        </>
      }
    >
      {/* The list is longer than the dialog, and nothing in it takes the focus: by keyboard it scrolls from here. */}
      <Card role="group" aria-label={label} tabIndex={0}>
        {children}
        {query.error !== null && (
          <ListError title={unread[0]} query={query}>
            {unread[1]}
          </ListError>
        )}
      </Card>
    </Dialog>
  );
}
