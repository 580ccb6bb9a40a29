"use client";

import type { ReactNode } from "react";
import { requestIdOf } from "#lib/client/request-id-of.ts";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import { Button } from "../ui/button/button.tsx";
import { Icon } from "../ui/icon/icon.tsx";
import { ListSay } from "../ui/list/list-say.tsx";
import { showAddress } from "../ui/load/show-address.ts";
import { TechnicalLine } from "../ui/text/technical-line.tsx";

type ListErrorProps = {
  /** "Recipients could not be read" */
  title: ReactNode;
  /** What failed, and what is not affected. */
  children: ReactNode;
  /** What could not be read, to be asked again. */
  query: { error: unknown; refetch: () => unknown; isFetching: boolean };
};

/** In the place of a list or a page that could not be read. */
export function ListError({ title, children, query }: ListErrorProps) {
  const requestId = requestIdOf(query.error);
  const isNowhere = query.error instanceof Fault && query.error.fields[0]?.path === "cursor";
  // What cannot be read as it was asked for cannot be read again either.
  const isMisspelt = query.error instanceof Fault && query.error.code === "invalid_input" && !isNowhere;
  const actions = !isMisspelt && (
    <Button
      size="small"
      icon={isNowhere ? undefined : "lucide-refresh-cw"}
      onClick={isNowhere ? showFirstPage : () => void query.refetch()}
      isBusy={query.isFetching}
    >
      {isNowhere ? t("Go to the first page", "Nenda ukurasa wa kwanza") : t("Try again", "Jaribu tena")}
    </Button>
  );
  return (
    <ListSay
      icon={<Icon look="lucide-circle-x" />}
      title={title}
      actions={actions}
      isBad
      technical={
        requestId !== undefined && (
          <TechnicalLine requestId={requestId}>
            {t(`Request ${requestId}`, `Ombi ${requestId}`)}
          </TechnicalLine>
        )
      }
    >
      {isNowhere ? t("This list has no such page.", "Orodha hii haina ukurasa huo.") : children}
    </ListSay>
  );
}

/** Out of an old or cut address, which would be refused again and again. */
function showFirstPage(): void {
  const address = new URL(location.href);
  address.searchParams.delete("cursor");
  showAddress(address.href);
}
