"use client";

import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "#components/domain/format-number.ts";
import { aboutState } from "#components/domain/status/about-state.ts";
import { meaningOf } from "#components/domain/status/meaning-of.ts";
import { LateTemplateReading } from "#components/domain/template/late-template-reading.tsx";
import { CallButton } from "#components/shell/calls/call-button.tsx";
import {
  type MessageBeside,
  MessageDrawer,
  MessageFound,
  MessageUnread,
} from "#components/shell/message/message-drawer.tsx";
import { MessageQuote } from "#components/shell/message/message-quote.tsx";
import { Facts } from "#components/ui/facts.tsx";
import { Note } from "#components/ui/note.tsx";
import { TechnicalLine } from "#components/ui/text/technical-line.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { recipientQuery } from "#lib/client/campaigns/queries.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { PlannedContent } from "#lib/contract/desk/campaign/create-campaign.ts";
import type { LinkOfPerson, Written } from "#lib/contract/desk/campaign/one-recipient.ts";
import type { RecipientRow } from "#lib/contract/desk/campaign/recipient.ts";
import { t } from "#lib/contract/language.ts";
import { templateOf } from "#lib/contract/rules/template/template-of.ts";
import { recipientReason, technicalLine } from "#lib/contract/words/failure-words.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { reasonBeside } from "#lib/contract/words/state-meanings.ts";
import { NAME_OF_RECIPIENT } from "#lib/contract/words/state-names.ts";
import { MESSAGE_WORDS } from "#lib/contract/words/state-words.ts";
import { MessageText } from "../../../composer/message/message-text.tsx";

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
  const isAsked = row?.ownMessageId == null || campaign.links !== null;
  const query = useQuery(recipientQuery(campaign.id, isAsked ? seq : undefined));
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
      {query.data?.link && <LinkOfPersonFacts link={query.data.link} />}
    </MessageDrawer>
  );
}

/** What this person did with their link. */
function LinkOfPersonFacts({ link }: { link: LinkOfPerson }) {
  const { opens, machineOpens, firstOpenedAt, lastOpenedAt, isStopped } = link;
  return (
    <section aria-label={t("Link", "Kiungo")}>
      <Facts
        shape="list"
        facts={[
          {
            key: "opens",
            label: t("Link opened", "Kimefunguliwa"),
            value: opens === 0 ? t("Not yet", "Bado") : timesWords(opens),
          },
          ...(firstOpenedAt === null
            ? []
            : [
                {
                  key: "first",
                  label: t("First opened", "Mara ya kwanza"),
                  value: <Time value={firstOpenedAt} />,
                },
              ]),
          ...(lastOpenedAt === null || opens < 2
            ? []
            : [
                {
                  key: "last",
                  label: t("Last opened", "Mara ya mwisho"),
                  value: <Time value={lastOpenedAt} />,
                },
              ]),
          ...(machineOpens === 0
            ? []
            : [{ key: "machines", label: t("By machines", "Na mashine"), value: timesWords(machineOpens) }]),
          ...(isStopped
            ? [
                {
                  key: "stopped",
                  label: t("Marketing", "Matangazo"),
                  value: t("Stopped by the link", "Amejitoa kwa kiungo"),
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}

const timesWords = (times: number): string =>
  times === 1 ? t("Once", "Mara moja") : t(`${formatCount(times)} times`, `Mara ${formatCount(times)}`);

type PlannedMessageProps = { campaign: Campaign; recipient: RecipientRow; written: Written | null };

/** Of whom the service has no message that we know: what we planned to send, and why it went no further. */
export function PlannedMessage({ campaign, recipient, written }: PlannedMessageProps) {
  return (
    <>
      <Standing recipient={recipient} isSms={campaign.channel === "sms"} />
      <WrittenMessage
        content={campaign.content}
        sentAs={recipient.sentAs}
        language={recipient.language}
        written={written}
      />
      <Facts shape="list" facts={factsOf(recipient, campaign.channel === "sms")} />
      <p>
        <CallButton number={recipient.number} size="small" />
      </p>
    </>
  );
}

function Standing({ recipient, isSms }: { recipient: RecipientRow; isSms: boolean }) {
  const { state, errorCode, reason } = recipient;
  const name = NAME_OF_RECIPIENT[state];
  const technical = technicalLine({ errorCode, errorText: reason });
  return (
    <Note
      tone={state === "rejected" ? "red" : state === "unknown" ? "amber" : "grey"}
      isSmall
      title={recipientReason(recipient, isSms) ?? MESSAGE_WORDS[name].word}
    >
      {meaningOf(aboutState(name, isSms)).replace(reasonBeside(), "")}
      {technical !== null && <TechnicalLine>{technical}</TechnicalLine>}
    </Note>
  );
}

function factsOf({ number, row, request, segments }: RecipientRow, isSms: boolean) {
  return [
    { key: "number", label: t("Number", "Namba"), value: formatNumber(number) },
    { key: "row", label: t("Row", "Mstari"), value: formatCount(row) },
    {
      key: "request",
      label: t("Request", "Ombi"),
      value: request === null ? t("None", "Hakuna") : t(`Number ${request}`, `Namba ${request}`),
    },
    ...(isSms ? [{ key: "segments", label: t("Segments", "Sehemu"), value: formatCount(segments) }] : []),
  ];
}

type WrittenMessageProps = {
  content: PlannedContent;
  sentAs: RecipientRow["sentAs"];
  /** The other language in which they get it. */
  language: RecipientRow["language"];
  /** Null for whoever may not see what the file says of people: the message is shown as it is written then. */
  written: Written | null;
};

/** What one person is written: of a text and a template both, while nobody knows yet which of them it will be. */
export function WrittenMessage({ content, sentAs, language, written }: WrittenMessageProps) {
  const template = templateOf(content);
  const hasBoth = "text" in content && template !== null && sentAs === null;
  return (
    <>
      {"text" in content && sentAs !== "template" && (
        <MessageQuote>
          {written ? (written.text ?? content.text) : <MessageText text={content.text} />}
        </MessageQuote>
      )}
      {hasBoth && (
        <p className="text-12 text-ink-3">
          {t("Without an open window they get:", "Asipokuwa na dirisha lililo wazi anapata:")}
        </p>
      )}
      {template && (sentAs !== "text" || !("text" in content)) && (
        <LateTemplateReading
          templateName={template.templateName}
          language={("text" in content ? null : language) ?? template.language}
          parameters={written?.parameters ?? template.templateParameters}
        />
      )}
    </>
  );
}
