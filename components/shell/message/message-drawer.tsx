"use client";

import { useQuery } from "@tanstack/react-query";
import { Maximize2, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { messageQuery } from "#lib/client/messages/queries.ts";
import { t } from "#lib/contract/language.ts";
import type { MessageStateName } from "#lib/contract/words/state-words.ts";
import { Fault } from "#lib/fault.ts";
import { Status } from "../../domain/status/status.tsx";
import { IconLink } from "../../ui/button/icon-link.tsx";
import { ListSay } from "../../ui/list/list-say.tsx";
import { NeighbourButtons } from "../../ui/list/neighbour-buttons.tsx";
import { Skeleton } from "../../ui/load/skeleton.tsx";
import { Drawer } from "../../ui/popup/drawer.tsx";
import { Time } from "../../ui/time/time.tsx";
import { CallButton } from "../calls/call-button.tsx";
import { ListError } from "../list-error.tsx";
import { MessageBody } from "./message-body.tsx";

/** A row of the list beside which a message is open, by whatever its list calls it. */
export type MessageBeside = { id: number; name: MessageStateName; since: string; isSms: boolean };

type MessageDrawerProps = {
  id: number | undefined;
  /** What the list does not hold any more, where that is known. */
  own?: MessageBeside | undefined;
  rows: readonly MessageBeside[];
  /** What the list is sorted by tells what lies before and behind: by time it is newer and older. */
  isByTime?: boolean;
  /** The page of the message, where it has one. */
  pageHref: string | undefined;
  onOpen: (id: number) => void;
  onClose: () => void;
  children: ReactNode;
};

/** One message beside its list: how far it is, what is known of it, and the next one a press away. */
export function MessageDrawer(props: MessageDrawerProps) {
  const { id, own, rows, isByTime = true, pageHref, onOpen, onClose, children } = props;
  const row = rows.find((candidate) => candidate.id === id) ?? own;
  return (
    <Drawer
      isOpen={id !== undefined}
      onClose={onClose}
      label={t("Message", "Ujumbe")}
      title={row ? <Title {...row} /> : t("Message", "Ujumbe")}
      actions={
        <>
          {pageHref !== undefined && (
            <IconLink
              label={t("Open as a page", "Fungua kama ukurasa")}
              icon={<Maximize2 />}
              look="plain"
              href={pageHref}
            />
          )}
          <NeighbourButtons noun="message" isByTime={isByTime} rows={rows} id={id} onOpen={onOpen} />
        </>
      }
    >
      {children}
    </Drawer>
  );
}

function Title({ name, since, isSms }: MessageBeside) {
  return (
    // Beside the state where there is room for both, else below it.
    <span className="flex min-w-0 flex-wrap items-center gap-x-3">
      <Status name={name} isSms={isSms} />
      <span className="num text-13 font-normal text-ink-3">
        <Time value={since} />
      </span>
    </span>
  );
}

/** In a drawer: one message that the service has, while it is read and when it could not be. */
export function MessageFound({ id }: { id: number }) {
  const query = useQuery(messageQuery(id));
  const { data } = query;
  if (!data) return <MessageUnread query={query} />;
  return (
    <>
      <MessageBody message={data} />
      <p>
        <CallButton number={data.number} size="small" />
      </p>
    </>
  );
}

type MessageUnreadProps = { query: { error: unknown; refetch: () => unknown; isFetching: boolean } };

/** In the place of a message beside its list: its shape while it is read, or why it could not be. */
export function MessageUnread({ query }: MessageUnreadProps) {
  const { error } = query;
  if (error instanceof Fault && error.code === "not_found") {
    return (
      <ListSay icon={<SearchX />} title={t("Message not found", "Ujumbe haukupatikana")}>
        {t("Check the address, or it may have been deleted.", "Angalia anwani, au huenda umefutwa.")}
      </ListSay>
    );
  }
  if (error) {
    return (
      <ListError title={t("We could not read this message", "Hatukuweza kusoma ujumbe huu")} query={query}>
        {t(
          "The list beside it still shows what we know.",
          "Orodha iliyo pembeni bado inaonyesha tunachojua.",
        )}
      </ListError>
    );
  }
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton width="full" />
      <Skeleton width="widest" />
      <Skeleton width="wide" />
    </div>
  );
}
