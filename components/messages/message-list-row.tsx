"use client";

import type { MessageRow } from "#lib/contract/desk/message.ts";
import { NAME_OF_GRADE } from "#lib/contract/words/grade-words.ts";
import { NAME_OF_MESSAGE } from "#lib/contract/words/state-names.ts";
import { formatNumber } from "../domain/format-number.ts";
import { Grade } from "../domain/grade.tsx";
import { ShortId } from "../domain/short-id.tsx";
import { StatusCell } from "../domain/status/status-cell.tsx";
import { MessageLink } from "../shell/message/message-link.tsx";
import { reasonOf } from "../shell/message/reason-of.ts";
import { PageLink } from "../ui/list/page-link.tsx";
import { Cell, Row } from "../ui/list/table.tsx";
import { Time } from "../ui/time/time.tsx";

type MessageListRowProps = {
  message: MessageRow;
  href: string;
  isOpen: boolean;
  onOpen: (id: number) => void;
};

export function MessageListRow({ message, href, isOpen, onOpen }: MessageListRowProps) {
  const { id, channel, number, state, stateAt, serviceId, campaign, grade } = message;
  const isSms = channel === "sms";
  return (
    <Row isHoverable isSelected={isOpen} className="relative">
      <Cell kind="ink" card="1l" className="num">
        <MessageLink href={href} onOpen={() => onOpen(id)}>
          {number === null ? "Number unknown" : formatNumber(number)}
        </MessageLink>
      </Cell>
      <Cell card="3l">{isSms ? "SMS" : "Chat"}</Cell>
      <StatusCell name={NAME_OF_MESSAGE[state]} reason={reasonOf(message)} isSms={isSms} />
      <Cell card="2r" kind="meta" isNumber>
        <Time value={stateAt} show="day" />
      </Cell>
      <Cell card="2l" className="max-w-56 truncate">
        {campaign.kind === "campaign" ? (
          campaign.name
        ) : (
          <>
            <PageLink className="link relative z-1 max-sm:hidden" href={`/send/${campaign.id}`}>
              Sent by hand
            </PageLink>
            {/* A finger opens the whole card, and finds the link in its message. */}
            <span className="sm:hidden">Sent by hand</span>
          </>
        )}
      </Cell>
      <ShortId id={serviceId} />
      <Cell card="3r" isSecondRank={false} className="in-data-drawer:hidden max-sm:in-data-drawer:revert">
        <Grade name={NAME_OF_GRADE[grade]} />
      </Cell>
    </Row>
  );
}
