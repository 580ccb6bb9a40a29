"use client";

import { useQuery } from "@tanstack/react-query";
import { Maximize2, SearchX } from "lucide-react";
import { messageQuery } from "#lib/client/messages/queries.ts";
import type { MessageRow } from "#lib/contract/desk/message.ts";
import { NAME_OF_MESSAGE } from "#lib/contract/words/state-names.ts";
import { Fault } from "#lib/fault.ts";
import { Status } from "../domain/status/status.tsx";
import { CallButton } from "../shell/calls/call-button.tsx";
import { ListError } from "../shell/list-error.tsx";
import { IconLink } from "../ui/button/icon-link.tsx";
import { ListSay } from "../ui/list/list-say.tsx";
import { NeighbourButtons } from "../ui/list/neighbour-buttons.tsx";
import { Skeleton } from "../ui/load/skeleton.tsx";
import { Drawer } from "../ui/popup/drawer.tsx";
import { Time } from "../ui/time/time.tsx";
import { MessageBody } from "./message-body.tsx";

type MessageDrawerProps = {
  id: number | undefined;
  rows: readonly MessageRow[];
  onOpen: (id: number) => void;
  onClose: () => void;
};

/** One message beside its list. */
export function MessageDrawer({ id, rows, onOpen, onClose }: MessageDrawerProps) {
  const row = rows.find((candidate) => candidate.id === id);
  return (
    <Drawer
      isOpen={id !== undefined}
      onClose={onClose}
      label="Message"
      title={row ? <Title message={row} /> : "Message"}
      actions={
        <>
          {id !== undefined && (
            <IconLink label="Open as a page" icon={<Maximize2 />} look="plain" href={`/messages/${id}`} />
          )}
          <NeighbourButtons noun="message" rows={rows} id={id} onOpen={onOpen} />
        </>
      }
    >
      {id !== undefined && <Body key={id} id={id} />}
    </Drawer>
  );
}

function Title({ message }: { message: MessageRow }) {
  return (
    <>
      <Status name={NAME_OF_MESSAGE[message.state]} />
      <span className="num truncate text-13 font-normal text-ink-3">
        <Time value={message.stateAt} />
      </span>
    </>
  );
}

function Body({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery(messageQuery(id));
  if (error instanceof Fault && error.code === "not_found") {
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
