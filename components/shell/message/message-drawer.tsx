"use client";

import { useQuery } from "@tanstack/react-query";
import { Maximize2, SearchX } from "lucide-react";
import { messageQuery } from "#lib/client/messages/queries.ts";
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

/** A row of the list beside which a message is open. */
export type MessageBeside = { id: number; name: MessageStateName; since: string; isSms: boolean };

type MessageDrawerProps = {
  id: number | undefined;
  rows: readonly MessageBeside[];
  /** What the list is sorted by tells what lies before and behind: by time it is newer and older. */
  isByTime?: boolean;
  /** A message of another campaign is none of this page. */
  campaignId?: string;
  onOpen: (id: number) => void;
  onClose: () => void;
};

/** One message beside its list. */
export function MessageDrawer({
  id,
  rows,
  isByTime = true,
  campaignId,
  onOpen,
  onClose,
}: MessageDrawerProps) {
  const row = rows.find((candidate) => candidate.id === id);
  return (
    <Drawer
      isOpen={id !== undefined}
      onClose={onClose}
      label="Message"
      title={row ? <Title {...row} /> : "Message"}
      actions={
        <>
          {id !== undefined && (
            <IconLink label="Open as a page" icon={<Maximize2 />} look="plain" href={`/messages/${id}`} />
          )}
          <NeighbourButtons noun="message" isByTime={isByTime} rows={rows} id={id} onOpen={onOpen} />
        </>
      }
    >
      {id !== undefined && <Body key={id} id={id} campaignId={campaignId} />}
    </Drawer>
  );
}

function Title({ name, since, isSms }: MessageBeside) {
  return (
    <>
      <Status name={name} isSms={isSms} />
      <span className="num truncate text-13 font-normal text-ink-3">
        <Time value={since} />
      </span>
    </>
  );
}

function Body({ id, campaignId }: { id: number; campaignId: string | undefined }) {
  const { data, error, isFetching, refetch } = useQuery(messageQuery(id));
  const isOfAnother = data !== undefined && campaignId !== undefined && data.campaign.id !== campaignId;
  if (isOfAnother || (error instanceof Fault && error.code === "not_found")) {
    return (
      <ListSay icon={<SearchX />} title="Message not found">
        Check the address, or it may have been deleted.
      </ListSay>
    );
  }
  if (error) {
    return (
      <ListError title="We could not read this message" query={{ error, refetch, isFetching }}>
        The list beside it still shows what we know.
      </ListError>
    );
  }
  if (data) {
    return (
      <>
        <MessageBody message={data} />
        <p>
          <CallButton number={data.number} size="small" />
        </p>
      </>
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
