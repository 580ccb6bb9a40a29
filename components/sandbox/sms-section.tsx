"use client";

import { useQuery } from "@tanstack/react-query";
import { MessageSquare } from "lucide-react";
import { sandboxQuery } from "#lib/client/sandbox/queries.ts";
import type { SandboxSms } from "#lib/contract/desk/sandbox.ts";
import { ButtonLink } from "../ui/button-link.tsx";
import { formatCount } from "../ui/format-count.ts";
import { ListEmpty } from "../ui/list-empty.tsx";
import { Section } from "../ui/section.tsx";
import { Strip } from "../ui/strip.tsx";
import { Cell, HeadCell, Row } from "../ui/table.tsx";
import { Time } from "../ui/time.tsx";
import { ListCard } from "./list-card.tsx";

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
      <Section title="Newest" note="At most 100; states in the words of the service">
        <ListCard
          label="SMS"
          query={query}
          columns={["wide", "normal", "normal", "normal", "widest"]}
          head={
            <>
              <HeadCell>To</HeadCell>
              <HeadCell>Status</HeadCell>
              <HeadCell>Taken</HeadCell>
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
              What this console or any other program sends with a key of this sandbox appears here.
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
