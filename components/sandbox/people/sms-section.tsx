"use client";

import { useQuery } from "@tanstack/react-query";
import { MessageSquare } from "lucide-react";
import { sandboxQuery } from "#lib/client/sandbox/queries.ts";
import type { SandboxSms } from "#lib/contract/desk/sandbox/sandbox.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { ListEmpty } from "../../ui/list/list-empty.tsx";
import { Cell, HeadCell, Row } from "../../ui/list/table.tsx";
import { Strip } from "../../ui/plot/strip.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time/time.tsx";
import { ListCard } from "../list-card.tsx";

/** Every SMS of the account, in the service's own words, whoever sent it. */
export function SmsSection() {
  const query = useQuery(sandboxQuery("sms"));
  const counts = query.data?.counts ?? [];
  return (
    <>
      {counts.length > 0 && (
        <Strip
          label="SMS by status"
          figures={counts.map(({ status, count }) => ({
            key: status,
            label: <span className="code">{status}</span>,
            value: formatCount(count),
          }))}
        />
      )}
      <Section title="Newest" note="At most 100, with the service’s own words for the status">
        <ListCard
          label="SMS"
          query={query}
          columns={["wide", "normal", "normal", "normal", "widest"]}
          head={
            <>
              <HeadCell>To</HeadCell>
              <HeadCell>Status</HeadCell>
              <HeadCell>Accepted</HeadCell>
              <HeadCell isSecondRank>Delivered</HeadCell>
              <HeadCell isWide>Id</HeadCell>
            </>
          }
          rows={({ messages }) => messages.map((message) => <SmsRow key={message.messageId} {...message} />)}
          empty={
            <ListEmpty
              icon={<MessageSquare />}
              title="No SMS yet"
              action={<ButtonLink href="/send">Send a message</ButtonLink>}
            >
              Everything that is sent with a key of this sandbox appears here.
            </ListEmpty>
          }
        />
      </Section>
    </>
  );
}

function SmsRow({ messageId, recipient, status, createdAt, deliveredAt }: SandboxSms) {
  return (
    <Row>
      <Cell kind="ink" card="1l">
        <span className="num">{recipient}</span>
      </Cell>
      <Cell card="1r">
        <span className="code">{status}</span>
      </Cell>
      <Cell card="2l">
        <Time value={createdAt} show="day" />
      </Cell>
      <Cell isSecondRank>{deliveredAt ? <Time value={deliveredAt} show="second" /> : "not yet"}</Cell>
      <Cell kind="meta" isWide isCut>
        <span className="code">{messageId}</span>
      </Cell>
    </Row>
  );
}
