"use client";

import { useQuery } from "@tanstack/react-query";
import { MessageSquare } from "lucide-react";
import { sandboxQuery } from "#lib/client/sandbox/queries.ts";
import type { SandboxSms } from "#lib/contract/desk/sandbox/sandbox.ts";
import { t } from "#lib/contract/language.ts";
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
          label={t("SMS by status", "SMS kwa hali")}
          figures={counts.map(({ status, count }) => ({
            key: status,
            label: <span className="code">{status}</span>,
            value: formatCount(count),
          }))}
        />
      )}
      <Section
        title={t("Newest", "Mpya zaidi")}
        note={t(
          "At most 100, with the service’s own words for the status",
          "Zisizozidi 100, pamoja na maneno ya huduma yenyewe kwa hali",
        )}
      >
        <ListCard
          label="SMS"
          query={query}
          columns={["wide", "normal", "normal", "normal", "widest"]}
          head={
            <>
              <HeadCell>{t("To", "Kwa")}</HeadCell>
              <HeadCell>{t("Status", "Hali")}</HeadCell>
              <HeadCell>{t("Accepted", "Imepokelewa na huduma")}</HeadCell>
              <HeadCell isSecondRank>{t("Delivered", "Imefika")}</HeadCell>
              <HeadCell isWide>{t("Id", "ID")}</HeadCell>
            </>
          }
          rows={({ messages }) => messages.map((message) => <SmsRow key={message.messageId} {...message} />)}
          empty={
            <ListEmpty
              icon={<MessageSquare />}
              title={t("No SMS yet", "Bado hakuna SMS")}
              action={<ButtonLink href="/send">{t("Send a message", "Tuma ujumbe")}</ButtonLink>}
            >
              {t(
                "Everything that is sent with a key of this sandbox appears here.",
                "Chochote kinachotumwa kwa ufunguo wa sandbox hii huonekana hapa.",
              )}
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
      <Cell isSecondRank>
        {deliveredAt ? <Time value={deliveredAt} show="second" /> : t("not yet", "bado")}
      </Cell>
      <Cell kind="meta" isWide isCut>
        <span className="code">{messageId}</span>
      </Cell>
    </Row>
  );
}
