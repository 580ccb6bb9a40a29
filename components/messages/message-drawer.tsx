"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronUp, Maximize2, SearchX } from "lucide-react";
import { requestIdOf } from "#lib/client/http.ts";
import { messageQuery } from "#lib/client/messages/queries.ts";
import type { MessageRow } from "#lib/contract/desk/message.ts";
import { Fault } from "#lib/fault.ts";
import { Drawer } from "../ui/drawer.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { IconLink } from "../ui/icon-link.tsx";
import { ListError } from "../ui/list-error.tsx";
import { ListSay } from "../ui/list-say.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Status } from "../ui/status.tsx";
import { Time } from "../ui/time.tsx";
import { MessageBody } from "./message-body.tsx";
import { STATUS_OF_MESSAGE } from "./message-words.ts";

type MessageDrawerProps = {
  id: number | undefined;
  rows: readonly MessageRow[];
  onOpen: (id: number) => void;
  onClose: () => void;
};

/** One message beside the list it stands in. */
export function MessageDrawer({ id, rows, onOpen, onClose }: MessageDrawerProps) {
  const at = rows.findIndex((row) => row.id === id);
  const row = rows[at];
  const newer = rows[at - 1];
  const older = at < 0 ? undefined : rows[at + 1];
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
          <IconButton
            label="Newer message"
            icon={<ChevronUp />}
            look="plain"
            disabled={!newer}
            onClick={() => newer && onOpen(newer.id)}
          />
          <IconButton
            label="Older message"
            icon={<ChevronDown />}
            look="plain"
            disabled={!older}
            onClick={() => older && onOpen(older.id)}
          />
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
      <Status name={STATUS_OF_MESSAGE[message.state]} />
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
      <ListSay icon={<SearchX />} title="There is no message with this number">
        It may have been mistyped, or the time for which messages are kept is over.
      </ListSay>
    );
  }
  if (error) {
    return (
      <ListError
        title="This message could not be read"
        requestId={requestIdOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        The list beside it still holds what was known.
      </ListError>
    );
  }
  if (data) return <MessageBody message={data} />;
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton width="full" />
      <Skeleton width="widest" />
      <Skeleton width="wide" />
    </div>
  );
}
