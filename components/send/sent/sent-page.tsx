"use client";

import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useEffect, useRef } from "react";
import { sentQuery } from "#lib/client/send/queries.ts";
import type { Sent } from "#lib/contract/desk/send/sent.ts";
import { t } from "#lib/contract/language.ts";
import { sendsTemplate } from "#lib/contract/rules/sending/channels.ts";
import { countSegments } from "#lib/contract/rules/text/segments.ts";
import { CHANNEL_WORDS } from "#lib/contract/words/channel-words.ts";
import { formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { ChatWords } from "../../domain/chat/chat-words.tsx";
import { PhonePreview } from "../../domain/phone-preview.tsx";
import { campaignStateOf } from "../../domain/status/campaign-state.ts";
import { StatusPill } from "../../domain/status/status-pill.tsx";
import { LateTemplateReading } from "../../domain/template/late-template-reading.tsx";
import { Page } from "../../shell/page.tsx";
import { PageHeader } from "../../shell/page-header.tsx";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { DrawerRoom } from "../../ui/popup/drawer-room.tsx";
import { Time } from "../../ui/time/time.tsx";
import { SmsWords } from "../message/sms-words.tsx";
import { SentReport, type SentRights } from "./sent-report.tsx";
import { titleOf } from "./sent-words.ts";
import { SkippedPeople } from "./skipped-people.tsx";
import { useOpenSent } from "./use-open-sent.tsx";

type SentPageProps = {
  id: string;
  /** The other request of the same press: who had no open window got the template. */
  otherId: string | null;
  rights: SentRights;
};

/** One press of the composer and what became of it: live, and the same after a reload or for a colleague. */
export function SentPage({ id, otherId, rights }: SentPageProps) {
  const { data: sent } = useQuery(sentQuery(id));
  const { drawerBeside, ...opening } = useOpenSent();
  const of = { rights, opening };
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.focus({ preventScroll: true }), []);
  return (
    <DrawerRoom isOpen={opening.messageId !== undefined}>
      <Page>
        <PageHeader
          back={{ href: "/send", label: t("Send", "Tuma") }}
          title={sent ? titleOf(CHANNEL_WORDS[sent.channel], sent.counts.rows) : t("Send", "Tuma")}
          state={sent && <StatusPill {...campaignStateOf(sent)} />}
          purpose={sent && <About sent={sent} />}
          actions={
            <ButtonLink href="/send" icon={<Send />}>
              {t("Send another", "Tuma mwingine")}
            </ButtonLink>
          }
        />
        <div className="grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-8 max-lg:grid-cols-1 max-lg:gap-6 lg:in-data-drawer:grid-cols-[minmax(0,1fr)]">
          <div ref={top} tabIndex={-1} className="bare flex min-w-0 flex-col gap-8">
            <SentReport id={id} name={otherId === null ? undefined : nameOf(sent)} {...of} />
            {otherId !== null && <SentReport id={otherId} name={t("Template", "Kiolezo")} {...of} />}
            <SkippedPeople id={id} />
          </div>
          {sent && <SentMessage sent={sent} />}
        </div>
      </Page>
      {drawerBeside({ id, otherId, isSms: sent?.channel === "sms" })}
    </DrawerRoom>
  );
}

const nameOf = (sent: Sent | undefined): string =>
  sent && sendsTemplate(sent.channel) ? t("Template", "Kiolezo") : t("Text", "Maandishi");

function About({ sent }: { sent: Sent }) {
  const { createdAt, createdBy, senderId, triesAgain, graceUntil, state } = sent;
  const isUnsent = graceUntil !== null || state === "cancelled";
  const when = <Time value={createdAt} show="day" />;
  const sender = <bdi>{createdBy}</bdi>;
  const from = senderId !== null && <span className="code">{senderId}</span>;
  const earlier = triesAgain !== null && (
    <PageLink className="link" href={`/send/${triesAgain.id}`}>
      {t("an earlier send", "ujumbe wa awali")}
    </PageLink>
  );
  return t(
    <>
      {isUnsent ? "Written" : "Sent"} {when} by {sender}
      {from && <> from {from}</>}.{earlier && <> Another try of {earlier}.</>}
    </>,
    <>
      {isUnsent ? "Uliandikwa" : "Ulitumwa"} {when} na {sender}
      {from && <> kwa jina {from}</>}.{earlier && <> Ni jaribio jingine la {earlier}.</>}
    </>,
  );
}

/** What was sent, as its reader sees it. */
export function SentMessage({ sent }: { sent: Sent }) {
  const { content, senderId, hasOwnTexts } = sent;
  if ("templateName" in content) {
    return (
      <LateTemplateReading
        templateName={content.templateName}
        language={content.language}
        parameters={content.templateParameters}
      />
    );
  }
  const { text } = content;
  // Removed with its people.
  if (text === "") return null;
  const segments = countSegments(text).segments;
  const foot =
    sent.channel === "sms"
      ? t(formatNoun(segments, "segment"), formatNounSw(segments, "Sehemu", "Sehemu"))
      : t("Chat, free text", "Chat, maandishi huru");
  return (
    <PhonePreview
      sender={senderId ?? t("Your business", "Biashara yako")}
      foot={
        hasOwnTexts
          ? t(
              "Each person got a text of their own. This is the first.",
              "Kila mtu alipata maandishi yake. Haya ni ya mtu wa kwanza.",
            )
          : foot
      }
    >
      {sent.channel === "sms" ? <SmsWords text={text} /> : <ChatWords text={text} />}
    </PhonePreview>
  );
}
