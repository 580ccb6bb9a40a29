import type { ReactNode } from "react";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { Opened } from "#components/ui/load/opened.tsx";
import { useShowAddress } from "#components/ui/load/use-show-address.ts";
import { useSearch } from "#lib/client/address/use-search.ts";
import { openMessageOf } from "../../shell/message/open-message-of.ts";

const { Part: SentDrawer, preload } = lazyPart(() =>
  import("./sent-drawer.tsx").then((part) => part.SentDrawer),
);

export type OpenSent = Omit<ReturnType<typeof useOpenSent>, "drawerBeside">;

type Sends = { id: string; otherId: string | null; isSms: boolean };

/** The message that is open beside the people of a send: its address has it, so that Back closes it. */
export function useOpenSent() {
  const { search, hrefWith } = useSearch();
  const showAddress = useShowAddress();
  const messageId = openMessageOf(search);
  const hrefOf = (message: number | undefined) => hrefWith({ message: message?.toString() });
  const open = (message: number) =>
    showAddress(hrefOf(message), messageId === undefined ? "push" : "replace");
  return {
    messageId,
    hrefOf,
    open,
    preload,
    drawerBeside: (sends: Sends): ReactNode => (
      <Opened when={messageId !== undefined} preload={preload}>
        <SentDrawer
          {...sends}
          messageId={messageId}
          onOpen={open}
          onClose={() => showAddress(hrefOf(undefined))}
        />
      </Opened>
    ),
  };
}
