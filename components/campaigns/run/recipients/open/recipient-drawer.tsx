"use client";

import { useQuery } from "@tanstack/react-query";
import { type MessageBeside, MessageDrawer } from "#components/shell/message/message-drawer.tsx";
import { MessageFound } from "#components/shell/message/message-found.tsx";
import { MessageUnread } from "#components/shell/message/message-unread.tsx";
import { recipientQuery } from "#lib/client/campaigns/queries.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { RecipientRow } from "#lib/contract/desk/campaign/recipient.ts";
import { NAME_OF_RECIPIENT } from "#lib/contract/words/state-names.ts";
import { PlannedMessage } from "./planned-message.tsx";

type RecipientDrawerProps = {
  campaign: Campaign;
  seq: number | undefined;
  rows: readonly RecipientRow[];
  isByTime: boolean;
  onOpen: (seq: number) => void;
  onClose: () => void;
};

/** What somebody of the list got, or gets, or did not get, and why. */
export function RecipientDrawer({ campaign, seq, rows, isByTime, onOpen, onClose }: RecipientDrawerProps) {
  const row = rows.find((candidate) => candidate.seq === seq);
  // A row of the list tells by itself which message to read.
  const query = useQuery(recipientQuery(campaign.id, row?.ownMessageId == null ? seq : undefined));
  const recipient = row ?? query.data?.recipient;
  const besideOf = (one: RecipientRow): MessageBeside => ({
    id: one.seq,
    name: NAME_OF_RECIPIENT[one.state],
    since: one.since,
    isSms: campaign.channel === "sms",
  });
  const messageId = recipient?.ownMessageId ?? undefined;
  return (
    <MessageDrawer
      id={seq}
      own={recipient && besideOf(recipient)}
      rows={rows.map(besideOf)}
      isByTime={isByTime}
      pageHref={messageId === undefined ? undefined : `/messages/${messageId}`}
      onOpen={onOpen}
      onClose={onClose}
    >
      {messageId !== undefined && <MessageFound key={messageId} id={messageId} />}
      {messageId === undefined && query.data && (
        <PlannedMessage
          campaign={campaign}
          recipient={recipient ?? query.data.recipient}
          written={query.data.written}
        />
      )}
      {seq !== undefined && messageId === undefined && !query.data && <MessageUnread query={query} />}
    </MessageDrawer>
  );
}
