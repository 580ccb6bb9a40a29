"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { recipientsQuery } from "#lib/client/campaigns/queries.ts";
import { detailOf } from "#lib/client/detail-of.ts";
import { messageKeys } from "#lib/client/messages/keys.ts";
import { isWholeNumber, personHref } from "#lib/client/people/person-href.ts";
import type { Press } from "#lib/client/query-client/press.ts";
import { http } from "#lib/client/request.ts";
import type { MessageDetail, MessageFact } from "#lib/contract/desk/message.ts";
import { t } from "#lib/contract/language.ts";
import { isUuid } from "#lib/contract/rules/text/is-uuid.ts";
import { formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { NAME_OF_GRADE } from "#lib/contract/words/grade-words.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { Grade } from "../../domain/grade.tsx";
import { StatusIcon } from "../../domain/status/status-icon.tsx";
import { LateTemplateReading } from "../../domain/template/late-template-reading.tsx";
import { Button } from "../../ui/button/button.tsx";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { Facts } from "../../ui/facts.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { Note } from "../../ui/note.tsx";
import { TechnicalLine } from "../../ui/text/technical-line.tsx";
import { formatLength } from "../../ui/time/format-time.ts";
import { Time } from "../../ui/time/time.tsx";
import { FaultTechnical } from "../fault-technical.tsx";
import { FactTime } from "./fact-time.tsx";
import { factWordsOf, SOURCE_WORDS } from "./fact-words.ts";
import { MessageQuote } from "./message-quote.tsx";

/** All that is known of a message: what it said, whose it is, and everything heard of it. */
export function MessageBody({ message }: { message: MessageDetail }) {
  const { text, template, failure, isRetryable, hasContradiction } = message;
  return (
    <>
      {failure && (
        <Note tone="red" isSmall title={failure.reason}>
          {retryWords(isRetryable)}
          {failure.technical !== null && <TechnicalLine>{failure.technical}</TechnicalLine>}
        </Note>
      )}
      {hasContradiction && (
        <Note
          tone="amber"
          isSmall
          title={t(
            "The service reported both Delivered and Failed",
            "Huduma imeripoti Imefika na pia Imeshindikana",
          )}
        >
          {t(
            "Both are in the timeline with their times. We show the last report. Read counts more than both.",
            "Zote mbili ziko kwenye mfuatano na saa zake. Tunaonyesha ripoti ya mwisho. Imesomwa ina uzito zaidi kuliko zote mbili.",
          )}
        </Note>
      )}
      {text !== null && <MessageQuote>{text}</MessageQuote>}
      {template !== null && (
        <LateTemplateReading {...template} parameters={template.parameters ?? undefined} />
      )}
      <MessageFacts message={message} />
      <CheckNow message={message} />
      <MessageTimeline timeline={message.timeline} />
    </>
  );
}

function retryWords(isRetryable: boolean | null): string {
  if (isRetryable === null)
    return t(
      "The service does not say whether trying again helps.",
      "Huduma haisemi kama kujaribu tena kunasaidia.",
    );
  return isRetryable
    ? t("The service says that trying again may help.", "Huduma inasema kujaribu tena kunaweza kusaidia.")
    : t("The service says that trying again will not help.", "Huduma inasema kujaribu tena hakutasaidia.");
}

/** How the state is learned, and the way to ask for it now where there is one. */
export function CheckNow({ message }: { message: MessageDetail }) {
  const { id, channel, serviceId, nextPollAt, polledAt, pollProblem } = message;
  const { mutate, isPending, data, error } = useCheckNow(id);
  if (channel === "chat") {
    return (
      <p className="text-12 text-ink-3">
        {t(
          "Chat statuses arrive by themselves. Late ones are added below.",
          "Hali za chat hufika zenyewe. Zinazochelewa huongezwa hapa chini.",
        )}
      </p>
    );
  }
  const why = reasonAgainst(serviceId);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="small"
          icon="lucide-refresh-cw"
          isBusy={isPending}
          lockedBecause={why}
          onClick={() => serviceId !== null && mutate(serviceId)}
        >
          {t("Check now", "Kagua sasa")}
        </Button>
        <p className="text-12 text-ink-3">
          {why ?? (
            <>
              {data ? (
                <>
                  {t(`Status: ${factWordsOf(data.status).word}`, `Hali: ${factWordsOf(data.status).word}`)},{" "}
                  <Time value={data.checkedAt} show="relative" />
                </>
              ) : (
                polledAt !== null && (
                  <>
                    {t("Checked", "Imekaguliwa")} <Time value={polledAt} show="relative" />
                  </>
                )
              )}
              {nextPollAt !== null && (
                <>
                  {polledAt !== null || data
                    ? t("; next check", "; ukaguzi ujao")
                    : t("Next check", "Ukaguzi ujao")}{" "}
                  <Time value={nextPollAt} show="relative" />
                </>
              )}
            </>
          )}
        </p>
      </div>
      {pollProblem !== null && (
        <p className="text-12 text-amber-fg">
          {t(`The last check failed: ${pollProblem}`, `Ukaguzi wa mwisho umeshindikana: ${pollProblem}`)}
        </p>
      )}
      {error && <CheckFailed error={error} />}
    </div>
  );
}

function CheckFailed({ error }: { error: Error }) {
  return (
    <Note tone="red" isSmall isAlert title={t("The check failed", "Ukaguzi umeshindikana")}>
      {detailOf(error) ?? t("The console does not answer.", "Konsoli haijibu.")}{" "}
      {t("The message itself has not changed.", "Ujumbe wenyewe haujabadilika.")}
      <FaultTechnical error={error} />
    </Note>
  );
}

function reasonAgainst(serviceId: string | null): string | undefined {
  if (serviceId === null)
    return t(
      "The service gave this message no id, so we cannot check its status",
      "Huduma haikuupa ujumbe huu ID, kwa hiyo hatuwezi kukagua hali yake",
    );
  if (isUuid(serviceId)) return undefined;
  return t(
    `The service checks only ids of another form than ${serviceId}`,
    `Huduma hukagua tu ID za umbo tofauti na ${serviceId}`,
  );
}

/** Asks the service now how far one SMS got; what it says joins the timeline. */
export function useCheckNow(id: number) {
  const client = useQueryClient();
  return useMutation({
    meta: { isQuiet: true } satisfies Press,
    mutationFn: (serviceId: string) =>
      http("POST /api/sms/messages/:messageId", { params: { messageId: serviceId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: messageKeys.one(id) }),
  });
}

/** Everything said about a message, by when it happened: what, who said it, when it arrived, how often. */
export function MessageTimeline({ timeline }: { timeline: readonly MessageFact[] }) {
  return (
    <section aria-labelledby="message-timeline">
      <h2 id="message-timeline" className="mb-1 text-12 font-medium text-ink-3">
        {t("Timeline", "Mfuatano")}
      </h2>
      {timeline.length === 0 ? (
        <p className="text-13 text-ink-2">{t("No delivery report yet.", "Bado hakuna ripoti ya kufika.")}</p>
      ) : (
        <ol>
          {timeline.map((fact) => (
            <FactLine key={fact.id} fact={fact} />
          ))}
        </ol>
      )}
    </section>
  );
}

function FactLine({ fact }: { fact: MessageFact }) {
  const { occurredAt, source, eventId } = fact;
  const { name, word, asItCame } = factWordsOf(fact.word);
  return (
    <li className="flex gap-3 border-line py-2.5 not-first:border-t">
      <StatusIcon name={name} className="mt-[3px] size-3.75" />
      <div className="min-w-0 flex-1 text-13">
        <p className="flex flex-wrap gap-x-3">
          <span className="font-medium">{word}</span>
          <FactTime value={occurredAt} />
        </p>
        <p className="num text-12 text-ink-3">
          {SOURCE_WORDS[source]}
          {asItCame !== null && ` “${asItCame}”`}
          {eventId !== null && (
            <>
              {" "}
              <PageLink className="link code" href={`/events?event=${encodeURIComponent(eventId)}`}>
                {eventId.slice(0, 8)}
              </PageLink>
            </>
          )}
          <Arrival fact={fact} />
        </p>
        <Trouble fact={fact} />
      </div>
    </li>
  );
}

function Arrival({ fact: { occurredAt, receivedAt, isLate, duplicates } }: { fact: MessageFact }) {
  const gapMs = Date.parse(receivedAt) - Date.parse(occurredAt);
  return (
    <>
      {gapMs < 1000
        ? t(", received immediately", ", imepokelewa papo hapo")
        : t(`, received ${formatLength(gapMs)} later`, `, imepokelewa baada ya ${formatLength(gapMs)}`)}
      {isLate && <span className="text-amber-fg">{t(" (late)", " (imechelewa)")}</span>}
      {duplicates > 0 && t(`, ${duplicates + 1} times`, `, mara ${duplicates + 1}`)}
    </>
  );
}

function Trouble({ fact: { error, matchedBy } }: { fact: MessageFact }) {
  if (error === null && matchedBy === null) return null;
  return (
    <p className="break-words text-12 text-ink-2">
      {error !== null && <span className="text-red-fg">{error}</span>}
      {error !== null && matchedBy !== null && "; "}
      {matchedBy !== null && t(`matched by ${matchedBy}`, `imelinganishwa kwa ${matchedBy}`)}
    </p>
  );
}

/** Whose it is, what sent it, and every id it is known by. */
export function MessageFacts({ message }: { message: MessageDetail }) {
  const { number, channel, createdAt, scheduledAt, campaign, grade, serviceId, wamid, eventMessageId } =
    message;
  const facts = [
    { key: "number", label: t("Number", "Namba"), value: <Whose number={number} /> },
    { key: "channel", label: t("Channel", "Njia"), value: channel === "sms" ? "SMS" : "Chat" },
    { key: "made", label: t("Accepted", "Imepokelewa na huduma"), value: <Time value={createdAt} /> },
    ...(scheduledAt === null
      ? []
      : [
          {
            key: "scheduled",
            label: t("Scheduled for", "Imepangwa"),
            value: <Time value={scheduledAt} show="day" />,
          },
        ]),
    { key: "campaign", label: t("Sent by", "Umetumwa na"), value: <SentBy campaign={campaign} /> },
    { key: "request", label: t("Request", "Ombi"), value: <RequestNumber message={message} /> },
    {
      key: "grade",
      label: t("Id matched", "ID imelinganishwa"),
      value: <Grade name={NAME_OF_GRADE[grade]} />,
    },
    {
      key: "id",
      label: t("Message id", "ID ya ujumbe"),
      value: <Id id={serviceId} label={t("Copy the message id", "Nakili ID ya ujumbe")} />,
    },
    ...(wamid === null
      ? []
      : [
          {
            key: "wamid",
            label: "wamid",
            value: <Id id={wamid} label={t("Copy the wamid", "Nakili wamid")} />,
          },
        ]),
    ...(eventMessageId === null
      ? []
      : [
          {
            key: "event",
            label: t("Id in events", "ID kwenye matukio"),
            value: (
              <Id id={eventMessageId} label={t("Copy the id in events", "Nakili ID ya kwenye matukio")} />
            ),
          },
        ]),
  ];
  return <Facts shape="list" facts={facts} />;
}

function Whose({ number }: Pick<MessageDetail, "number">): ReactNode {
  if (number === null) return t("Not known", "Haijulikani");
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
        {t("A person, by hand", "Mtu, kwa mkono")}
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
    return (
      <span className="text-ink-3">
        {isPending && serviceId !== null ? "…" : t("Not known", "Haijulikani")}
      </span>
    );
  const { request, row, segments } = recipient;
  return (
    <>
      {request === null ? t("Not known", "Haijulikani") : t(`Number ${request}`, `Namba ${request}`)}
      {campaign.kind === "campaign" && t(`, row ${row}`, `, mstari ${row}`)}
      {segments > 0 &&
        t(`, ${formatNoun(segments, "segment")}`, `, ${formatNounSw(segments, "sehemu", "sehemu")}`)}
    </>
  );
}

function Id({ id, label }: { id: string | null; label: string }): ReactNode {
  if (id === null)
    return (
      <span className="text-ink-3">{t("None: the service gave no id", "Hakuna: huduma haikutoa ID")}</span>
    );
  return (
    <span className="flex items-start">
      <span className="code min-w-0 break-all leading-5">{id}</span>
      <span className="-my-1 -mr-2 flex-none">
        <CopyButton isIcon text={id} label={label} />
      </span>
    </span>
  );
}
