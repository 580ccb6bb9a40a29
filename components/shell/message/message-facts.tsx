"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { recipientsQuery } from "#lib/client/campaigns/queries.ts";
import { isWholeNumber, personHref } from "#lib/client/people/person-href.ts";
import type { MessageDetail } from "#lib/contract/desk/message.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { NAME_OF_GRADE } from "#lib/contract/words/grade-words.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { Grade } from "../../domain/grade.tsx";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { Facts } from "../../ui/facts.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { Time } from "../../ui/time/time.tsx";

/** Whose it is, what sent it, and every id it is known by. */
export function MessageFacts({ message }: { message: MessageDetail }) {
  const { number, channel, createdAt, scheduledAt, campaign, grade, serviceId, wamid, eventMessageId } =
    message;
  const facts = [
    { key: "number", label: "Number", value: <Whose number={number} /> },
    { key: "channel", label: "Channel", value: channel === "sms" ? "SMS" : "Chat" },
    { key: "made", label: "Accepted", value: <Time value={createdAt} /> },
    ...(scheduledAt === null
      ? []
      : [{ key: "scheduled", label: "Scheduled for", value: <Time value={scheduledAt} show="day" /> }]),
    { key: "campaign", label: "Sent by", value: <SentBy campaign={campaign} /> },
    { key: "request", label: "Request", value: <RequestNumber message={message} /> },
    { key: "grade", label: "Id matched", value: <Grade name={NAME_OF_GRADE[grade]} /> },
    { key: "id", label: "Message id", value: <Id id={serviceId} label="Copy the message id" /> },
    ...(wamid === null
      ? []
      : [{ key: "wamid", label: "wamid", value: <Id id={wamid} label="Copy the wamid" /> }]),
    ...(eventMessageId === null
      ? []
      : [
          {
            key: "event",
            label: "Id in events",
            value: <Id id={eventMessageId} label="Copy the id in events" />,
          },
        ]),
  ];
  return <Facts shape="list" facts={facts} />;
}

function Whose({ number }: Pick<MessageDetail, "number">): ReactNode {
  if (number === null) return "Not known";
  if (!isWholeNumber(number)) return formatNumber(number);
  return (
    <PageLink className="link touch" href={personHref(number)}>
      {formatNumber(number)}
    </PageLink>
  );
}

function SentBy({ campaign }: Pick<MessageDetail, "campaign">): ReactNode {
  if (campaign.kind === "direct") {
    return (
      <PageLink className="link touch" href={`/send/${campaign.id}`}>
        A person, by hand
      </PageLink>
    );
  }
  return (
    <PageLink className="link touch" href={`/campaigns/${campaign.id}`}>
      {campaign.name}
    </PageLink>
  );
}

/** Which request of its send it was in; only the list of recipients knows. */
function RequestNumber({ message: { serviceId, campaign } }: { message: MessageDetail }): ReactNode {
  const { data, isPending } = useQuery({
    ...recipientsQuery(campaign.id, { q: serviceId ?? "" }),
    enabled: serviceId !== null,
  });
  const recipient = data?.items.find(({ messageId }) => messageId === serviceId);
  if (!recipient)
    return <span className="text-ink-3">{isPending && serviceId !== null ? "…" : "Not known"}</span>;
  const { request, row, segments } = recipient;
  return (
    <>
      {request === null ? "Not known" : `Number ${request}`}
      {campaign.kind === "campaign" && `, row ${row}`}
      {segments > 0 && `, ${formatNoun(segments, "segment")}`}
    </>
  );
}

function Id({ id, label }: { id: string | null; label: string }): ReactNode {
  if (id === null) return <span className="text-ink-3">None: the service gave no id</span>;
  return (
    <span className="flex items-start">
      <span className="code min-w-0 break-all leading-5">{id}</span>
      <span className="-my-1 -mr-2 flex-none">
        <CopyButton isIcon text={id} label={label} />
      </span>
    </span>
  );
}
