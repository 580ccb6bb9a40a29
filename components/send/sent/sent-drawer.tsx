"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { sentPeopleQuery } from "#lib/client/send/queries.ts";
import { NAME_OF_RECIPIENT } from "#lib/contract/words/state-names.ts";
import type { MessageBeside } from "../../shell/message/message-drawer.tsx";
import { OpenMessage } from "../../shell/message/open-message.tsx";

type SentDrawerProps = {
  id: string;
  /** The other send of the same press. */
  otherId: string | null;
  isSms: boolean;
  messageId: number | undefined;
  onOpen: (messageId: number) => void;
  onClose: () => void;
};

/** One message of a send, beside its people: the next one is the next of them that has one. */
export function SentDrawer({ id, otherId, isSms, messageId, onOpen, onClose }: SentDrawerProps) {
  const rows = [...useBeside(id, isSms), ...useBeside(otherId, isSms)];
  return <OpenMessage id={messageId} rows={rows} isByTime={false} onOpen={onOpen} onClose={onClose} />;
}

function useBeside(id: string | null, isSms: boolean): MessageBeside[] {
  const { data } = useInfiniteQuery({ ...sentPeopleQuery(id ?? ""), enabled: id !== null });
  const people = data?.pages.flatMap((page) => page.items) ?? [];
  return people.flatMap(({ ownMessageId, state, since }) =>
    ownMessageId === null ? [] : [{ id: ownMessageId, name: NAME_OF_RECIPIENT[state], since, isSms }],
  );
}
