"use client";

import { useQuery } from "@tanstack/react-query";
import { messageQuery } from "#lib/client/messages/queries.ts";
import { CallButton } from "../calls/call-button.tsx";
import { MessageBody } from "./message-body.tsx";
import { MessageUnread } from "./message-unread.tsx";

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
