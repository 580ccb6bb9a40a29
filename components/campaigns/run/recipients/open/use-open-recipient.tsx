"use client";

import type { ReactNode } from "react";
import type { MessageBeside } from "#components/shell/message/message-drawer.tsx";
import { openMessageOf } from "#components/shell/message/open-message-of.ts";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { Opened } from "#components/ui/load/opened.tsx";
import { showAddress } from "#components/ui/load/show-address.ts";
import { useSearch } from "#lib/client/address/use-search.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { RecipientList, RecipientRow } from "#lib/contract/desk/campaign/recipient.ts";
import { NAME_OF_RECIPIENT } from "#lib/contract/words/state-names.ts";

const { Part: MessageDrawer, preload } = lazyPart(() =>
  import("#components/shell/message/message-drawer.tsx").then((part) => part.MessageDrawer),
);

export type OpenMessage = Omit<ReturnType<typeof useOpenMessage>, "drawerBeside">;

/** The message of a recipient, opened beside the list: which one lives in the address, so that Back closes it. */
export function useOpenMessage({ id: campaignId, channel }: Pick<Campaign, "id" | "channel">) {
  const { search, hrefWith } = useSearch();
  const id = openMessageOf(search);
  const hrefOf = (message: number | undefined) => hrefWith({ message: message?.toString() });
  const open = (message: number) => showAddress(hrefOf(message), id === undefined ? "push" : "replace");
  return {
    id,
    hrefOf,
    open,
    preload,
    drawerBeside: (list: RecipientList | undefined): ReactNode => (
      <Opened when={id !== undefined} preload={preload}>
        <MessageDrawer
          id={id}
          campaignId={campaignId}
          rows={list?.items.flatMap((row) => besideOf(row, channel === "sms")) ?? []}
          isByTime={list?.order === "newest"}
          onOpen={open}
          onClose={() => showAddress(hrefOf(undefined))}
        />
      </Opened>
    ),
  };
}

function besideOf({ ownMessageId, state, since }: RecipientRow, isSms: boolean): MessageBeside[] {
  return ownMessageId === null ? [] : [{ id: ownMessageId, name: NAME_OF_RECIPIENT[state], since, isSms }];
}
