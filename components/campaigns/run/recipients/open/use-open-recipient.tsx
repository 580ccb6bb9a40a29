"use client";

import type { ReactNode } from "react";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { Opened } from "#components/ui/load/opened.tsx";
import { useShowAddress } from "#components/ui/load/use-show-address.ts";
import { useSearch } from "#lib/client/address/use-search.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { RecipientList } from "#lib/contract/desk/campaign/recipient.ts";
import { openRecipientOf } from "./open-recipient-of.ts";

const { Part: RecipientDrawer, preload } = lazyPart(() =>
  import("./recipient-drawer.tsx").then((part) => part.RecipientDrawer),
);

export type OpenRecipient = Omit<ReturnType<typeof useOpenRecipient>, "drawerBeside">;

/** The message of a recipient, sent or not, opened beside the list: whose lives in the address, so that Back closes it. */
export function useOpenRecipient(campaign: Campaign) {
  const { search, hrefWith } = useSearch();
  const showAddress = useShowAddress();
  const seq = openRecipientOf(search);
  const hrefOf = (recipient: number | undefined) => hrefWith({ recipient: recipient?.toString() });
  const open = (recipient: number) => showAddress(hrefOf(recipient), seq === undefined ? "push" : "replace");
  return {
    seq,
    hrefOf,
    open,
    preload,
    drawerBeside: (list: RecipientList | undefined): ReactNode => (
      <Opened when={seq !== undefined} preload={preload}>
        <RecipientDrawer
          campaign={campaign}
          seq={seq}
          rows={list?.items ?? []}
          isByTime={list?.order === "newest"}
          onOpen={open}
          onClose={() => showAddress(hrefOf(undefined))}
        />
      </Opened>
    ),
  };
}
