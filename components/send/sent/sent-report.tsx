"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { LayoutTemplate, RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "#components/ui/load/use-go.ts";
import { useWatch } from "#lib/client/campaigns/use-watch.ts";
import { useTemplateFor } from "#lib/client/send/hand-on.ts";
import { sentPeopleQuery, sentQuery } from "#lib/client/send/queries.ts";
import { useSendAgain } from "#lib/client/send/send-again.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import type { Sent, SentPerson } from "#lib/contract/desk/send/sent.ts";
import { t } from "#lib/contract/language.ts";
import { recipientReason } from "#lib/contract/words/failure-words.ts";
import { formatCount, formatNoun, formatNounSw, plural } from "#lib/contract/words/format-count.ts";
import { NAME_OF_RECIPIENT } from "#lib/contract/words/state-names.ts";
import { personColumn } from "../../domain/person-cell.tsx";
import { shortIdColumn, statusColumn } from "../../domain/status/status-column.tsx";
import { useMoney } from "../../domain/use-money.ts";
import { WordsLink } from "../../domain/words-link.tsx";
import { ErasedNote, RemovedNote, UnknownNote } from "../../shell/decide/unknown-note.tsx";
import { faultToast } from "../../shell/fault-toast.ts";
import { ListError } from "../../shell/list-error.tsx";
import { MessageLink } from "../../shell/message/message-link.tsx";
import { useWhyNotSend } from "../../shell/sending/use-why-not-send.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { type Column, ListTable } from "../../ui/list/list-table.tsx";
import { MoreFoot } from "../../ui/list/more-foot.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { isStillOn } from "../../ui/load/leaving.ts";
import { useOneAtATime } from "../../ui/load/use-one-at-a-time.ts";
import { Note } from "../../ui/note.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time/time.tsx";
import { useIsAhead } from "../../ui/time/use-is-ahead.ts";
import { showToast } from "../../ui/toast/show-toast.ts";
import { SentGrace } from "./sent-grace.tsx";
import { creditWords, sentWords } from "./sent-words.ts";
import type { OpenSent } from "./use-open-sent.tsx";

export type SentRights = { canSend: boolean; canSeeNumbers: boolean };

type SentReportProps = {
  id: string;
  /** Which of several requests of one press it is: `Text`; absent where it is the only one. */
  name?: string | undefined;
  rights: SentRights;
  /** Absent where messages do not open in place. */
  opening?: OpenSent;
};

/** What became of one send, person by person, for as long as somebody looks. */
export function SentReport({ id, name, rights, opening }: SentReportProps) {
  const { data: sent, error, isFetching, refetch } = useQuery(sentQuery(id));
  const refused = useRefused(id, rights.canSeeNumbers);
  const money = useMoney();
  useWatch(sent);
  if (!sent) {
    return error === null ? null : (
      <ListError
        title={t("We could not read the result", "Hatukuweza kusoma matokeo")}
        query={{ error, refetch, isFetching }}
      >
        {t(
          "The messages are not affected. Do not send them again before you have seen their status.",
          "Jumbe hazijaathirika. Usizitume tena kabla ya kuona hali zake.",
        )}
      </ListError>
    );
  }
  const words = sentWords(sent);
  const cost = creditWords(sent, money);
  const isOpen = sent.state !== "completed" && sent.counts.accepted > 0;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <SentGrace sent={sent} canSend={rights.canSend} />
      <Section
        title={name === undefined ? words : `${name}: ${words}`}
        note={
          <>
            {cost}
            {cost !== null && isOpen && ". "}
            {isOpen && <Awaited sent={sent} />}
          </>
        }
      >
        {sent.peopleRemovedAt === null ? (
          <>
            <ErasedNote campaign={sent} />
            <SentPeople
              sent={sent}
              label={name === undefined ? t("Results", "Matokeo") : t(`Results: ${name}`, `Matokeo: ${name}`)}
              opening={opening}
            />
          </>
        ) : (
          <RemovedNote of="send" removedAt={sent.peopleRemovedAt} />
        )}
      </Section>
      <UnknownNote campaign={sent} canSettle={rights.canSend} />
      <SentAgain sent={sent} canSend={rights.canSend} refused={refused} />
    </div>
  );
}

/** An SMS that the service keeps for a time has no report before it. */
function Awaited({ sent: { scheduledAt } }: { sent: Sent }) {
  const isAhead = useIsAhead(scheduledAt);
  if (!isAhead || scheduledAt === null)
    return t("Waiting for the delivery report", "Unasubiri ripoti ya kufika");
  const at = <Time value={scheduledAt} show="day" />;
  return t(
    <>Scheduled for {at}. The service sends it then, and we cannot stop it</>,
    <>Umepangwa {at}. Huduma itautuma wakati huo, na hatuwezi kuuzuia</>,
  );
}

function useRefused(id: string, canSeeNumbers: boolean): string[] {
  const { data } = useInfiniteQuery(sentPeopleQuery(id));
  if (!canSeeNumbers) return [];
  const people = data?.pages.flatMap((page) => page.items) ?? [];
  return people.filter(({ state }) => state === "rejected").map(({ number }) => number);
}

type SentPeopleProps = { sent: Sent; label: string; opening: OpenSent | undefined };

/** Everybody of a send: how far their message got, and why not further. */
export function SentPeople({ sent, label, opening }: SentPeopleProps) {
  const people = useInfiniteQuery(sentPeopleQuery(sent.id));
  const { data, error, isPending } = people;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Card>
      <ListTable
        label={label}
        columns={columnsOf({ sent, opening })}
        rows={items}
        keyOf={({ seq }) => seq}
        isPending={isPending}
        pendingRows={Math.min(sent.counts.rows, 8)}
        rowProps={({ ownMessageId }) => ({
          isHoverable: opening !== undefined && ownMessageId !== null,
          isSelected: ownMessageId !== null && ownMessageId === opening?.messageId,
        })}
      />
      {error && (
        <ListError title={t("We could not read the people", "Hatukuweza kusoma watu")} query={people}>
          {t(
            "Nothing is sent again. The totals above are right.",
            "Hakuna kinachotumwa tena. Jumla zilizo juu ni sahihi.",
          )}
        </ListError>
      )}
      <MoreFoot query={people} more={t(`Show ${PAGE_ROWS} more`, `Onyesha ${PAGE_ROWS} zaidi`)}>
        <WordsLink />
      </MoreFoot>
    </Card>
  );
}

type Listed = { sent: Sent; opening: OpenSent | undefined };

function columnsOf({ sent, opening }: Listed): readonly Column<SentPerson>[] {
  const isSms = sent.channel === "sms";
  return [
    personColumn<SentPerson>((person) => toMessage(sent.id, person, opening)),
    {
      ...statusColumn((person: SentPerson) => ({
        name: NAME_OF_RECIPIENT[person.state],
        reason: recipientReason(person, isSms),
        isSms,
      })),
      isCut: false,
      isProse: true,
    },
    {
      name: t("Since", "Tangu"),
      shape: "small",
      isNumber: true,
      card: "2r",
      cell: ({ since }) => <Time value={since} show="second" />,
    },
    {
      name: t("Credits", "Krediti"),
      isShown: isSms,
      shape: "small",
      isNumber: true,
      card: "3l",
      each: (person) => ({
        cardUnit: t(
          plural(creditsOf(person), "credit", "credits"),
          plural(creditsOf(person), "krediti", "krediti"),
        ),
      }),
      cell: creditsOf,
    },
    shortIdColumn(({ messageId }) => messageId),
  ];
}

/** What the service refuses costs nothing. */
const creditsOf = ({ state, segments }: SentPerson): number => (state === "rejected" ? 0 : segments);

/** Opens their message where there is one: what was refused is none. */
function toMessage(sendId: string, { ownMessageId }: SentPerson, opening: OpenSent | undefined) {
  if (ownMessageId === null) return undefined;
  return (face: ReactNode) =>
    opening ? (
      <MessageLink
        href={opening.hrefOf(ownMessageId)}
        onOpen={() => opening.open(ownMessageId)}
        onNear={opening.preload}
      >
        {face}
      </MessageLink>
    ) : (
      <PageLink className="link" href={`/send/${sendId}?message=${ownMessageId}`}>
        {face}
      </PageLink>
    );
}

type SentAgainProps = {
  sent: Sent;
  canSend: boolean;
  /** Whole numbers of those who were refused, as far as they are known here; none where they are masked. */
  refused: readonly string[];
};

/** Whom it did not reach, and what can be done for them; or where that was done. */
export function SentAgain({ sent, canSend, refused }: SentAgainProps) {
  const { retriable, triedAgain } = sent;
  return (
    <>
      {retriable > 0 && (
        <Note
          tone="red"
          title={t(
            `${formatNoun(retriable, "person", "people")} did not get it`,
            plural(retriable, "Mtu 1 hakuupata", `Watu ${formatCount(retriable)} hawakuupata`),
          )}
          actions={canSend && <Ways sent={sent} refused={refused} />}
        >
          {t(
            "The reason is beside each number. Nobody who may have it is sent to again.",
            "Sababu iko kando ya kila namba. Hakuna ambaye huenda anao atakayetumiwa tena.",
          )}
        </Note>
      )}
      {triedAgain.map(({ id, createdAt, people }) => (
        <Note
          key={id}
          tone="grey"
          isSmall
          title={t(
            `Tried again for ${formatNoun(people, "person", "people")}`,
            `Tulijaribu tena kwa ${formatNounSw(people, "mtu", "watu")}`,
          )}
        >
          {t(
            <>
              <PageLink className="link" href={`/send/${id}`}>
                See the result
              </PageLink>{" "}
              of <Time value={createdAt} show="day" />.
            </>,
            <>
              <PageLink className="link" href={`/send/${id}`}>
                Ona matokeo
              </PageLink>{" "}
              ya <Time value={createdAt} show="day" />.
            </>,
          )}
        </Note>
      ))}
    </>
  );
}

function Ways({ sent, refused }: Pick<SentAgainProps, "sent" | "refused">) {
  const go = useNavigate();
  const { mutateAsync } = useSendAgain(sent.id);
  const whyNot = useWhyNotSend(sent.channel);
  const { isBusy, run } = useOneAtATime();
  const sendTemplate = useTemplateFor();
  const again = () =>
    run(async () => {
      const from = location.pathname;
      const again = await mutateAsync().catch(sayFailed);
      if (again && isStillOn(from)) go.push(`/send/${again.sendId}`);
    });
  return (
    <>
      <Button icon={<RefreshCw />} isBusy={isBusy} lockedBecause={whyNot} onClick={() => void again()}>
        {t(
          `Try the ${sent.retriable} that failed again`,
          plural(
            sent.retriable,
            "Jaribu tena ule 1 ulioshindikana",
            `Jaribu tena zile ${sent.retriable} zilizoshindikana`,
          ),
        )}
      </Button>
      {sent.channel === "chat-text" && refused.length > 0 && whyNot === undefined && (
        <Button icon={<LayoutTemplate />} onClick={() => sendTemplate(refused)}>
          {t(
            `Send a template to the ${refused.length} refused`,
            plural(
              refused.length,
              "Tuma kiolezo kwa 1 aliyekataliwa",
              `Tuma kiolezo kwa ${refused.length} waliokataliwa`,
            ),
          )}
        </Button>
      )}
    </>
  );
}

function sayFailed(error: unknown): undefined {
  showToast(faultToast(error, [t("Your message", "Ujumbe wako"), t("sent again", "kutumwa tena")]));
}
