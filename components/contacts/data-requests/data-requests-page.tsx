"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { ClipboardCheck } from "lucide-react";
import { useState } from "react";
import { dataRequestsQuery } from "#lib/client/data-requests/data-requests.ts";
import { complaintHref, isWholeNumber } from "#lib/client/people/person-href.ts";
import type {
  DataRequest,
  DataRequestList,
  ListDataRequests,
} from "#lib/contract/desk/people/data-request.ts";
import { language, t } from "#lib/contract/language.ts";
import { formatCount, formatNoun, formatNounSw, plural } from "#lib/contract/words/format-count.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { ListStates } from "../../shell/list-states.tsx";
import { Page } from "../../shell/page.tsx";
import { PageHeader } from "../../shell/page-header.tsx";
import { Button } from "../../ui/button/button.tsx";
import { ListEmpty } from "../../ui/list/list-empty.tsx";
import { type Column, ListTable } from "../../ui/list/list-table.tsx";
import { MoreFoot } from "../../ui/list/more-foot.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Opened } from "../../ui/load/opened.tsx";
import { useOpening } from "../../ui/load/use-opening.ts";
import { Note } from "../../ui/note.tsx";
import { ContactTabs } from "../contact-tabs.tsx";
import { RegisterSection } from "./register-section.tsx";
import { KIND_WORD, STATE_WORD } from "./request-words.ts";

const { Part: AddRequestDialog, preload: preloadAdd } = lazyPart(() =>
  import("./add-request-dialog.tsx").then((part) => part.AddRequestDialog),
);
const { Part: AnswerDialog, preload } = lazyPart(() =>
  import("./answer-dialog.tsx").then((part) => part.AnswerDialog),
);

type Show = ListDataRequests["show"];

/** What people asked about their own data, until when they are answered, and the register of what is kept. */
export function DataRequestsPage({ show, canChange }: { show: Show; canChange: boolean }) {
  const query = useInfiniteQuery(dataRequestsQuery(show));
  const [answering, setAnswering] = useState<DataRequest | null>(null);
  const [isAnswering, setIsAnswering] = useState(false);
  const first = query.data?.pages[0];
  const rows = query.data?.pages.flatMap((page) => page.items) ?? [];
  function answer(request: DataRequest) {
    setAnswering(request);
    setIsAnswering(true);
  }
  return (
    <Page>
      <PageHeader
        title={t("Contacts", "Watu")}
        purpose={t(
          "What people asked about their own data, and what we keep.",
          "Kile watu walichouliza kuhusu taarifa zao, na tunachohifadhi.",
        )}
        actions={canChange && first && <Add today={first.today} days={first.days} />}
      />
      <div className="flex flex-col gap-5">
        <ContactTabs current="data-requests" />
        {first && first.overdue > 0 && (
          <Note
            tone="red"
            title={t(
              `${formatNoun(first.overdue, "request is", "requests are")} past the day of the answer`,
              plural(
                first.overdue,
                "Ombi 1 limepita siku ya kujibiwa",
                `Maombi ${formatCount(first.overdue)} yamepita siku ya kujibiwa`,
              ),
            )}
          >
            {t(
              "Answer these first. The day follows from the day on which they asked.",
              "Yajibu haya kwanza. Siku hiyo inatokana na siku waliyoomba.",
            )}
          </Note>
        )}
        <section aria-label={t("Data requests", "Maombi ya taarifa")} className="flex min-w-0 flex-col gap-3">
          <ShowLinks show={show} first={first} />
          <ListStates
            query={query}
            rows={rows}
            hasMore={query.hasNextPage}
            table={(shown, isPending) => (
              <ListTable
                label={t("Data requests", "Maombi ya taarifa")}
                columns={columnsOf(canChange ? answer : undefined)}
                rows={shown}
                keyOf={({ id }) => id}
                isPending={isPending}
              />
            )}
            unread={[
              t("We could not read the requests", "Hatukuweza kusoma maombi"),
              t("Nothing that was recorded is lost.", "Hakuna kilichoandikwa kilichopotea."),
            ]}
            nothing={
              <ListEmpty
                icon={<ClipboardCheck />}
                title={
                  show === "open"
                    ? t("No request is open", "Hakuna ombi lililo wazi")
                    : t("No request yet", "Hakuna ombi bado")
                }
              >
                {t(
                  "When somebody asks what you hold about them, or wants it corrected or erased, record it here. You see until when they have to be answered.",
                  "Mtu anapouliza taarifa ulizo nazo kumhusu, au anapotaka zisahihishwe au zifutwe kabisa, andika ombi hapa. Utaona hadi lini anapaswa kujibiwa.",
                )}
              </ListEmpty>
            }
            foot={
              <MoreFoot query={query} more={t("Show more requests", "Onyesha maombi zaidi")}>
                {t(`${formatCount(rows.length)} listed`, formatNounSw(rows.length, "ombi", "maombi"))}
              </MoreFoot>
            }
          />
        </section>
        <RegisterSection />
      </div>
      <Opened when={isAnswering} preload={preload}>
        {answering && (
          <AnswerDialog
            key={`${answering.id} ${answering.revision}`}
            request={answering}
            isOpen={isAnswering}
            onClose={() => setIsAnswering(false)}
          />
        )}
      </Opened>
    </Page>
  );
}

function Add({ today, days }: { today: string; days: number }) {
  const { isOpen, turn, open, close } = useOpening();
  return (
    <>
      <Button look="primary" icon="lucide-plus" onClick={open}>
        {t("Record a request", "Andika ombi")}
      </Button>
      <Opened when={isOpen} preload={preloadAdd}>
        <AddRequestDialog key={turn} {...{ today, days, isOpen }} onClose={close} />
      </Opened>
    </>
  );
}

function ShowLinks({ show, first }: { show: Show; first: DataRequestList | undefined }) {
  const choices = [
    {
      key: "open",
      href: "/contacts/data-requests",
      label: t(
        `Open${first ? ` (${formatCount(first.open)})` : ""}`,
        `Yaliyo wazi${first ? ` (${formatCount(first.open)})` : ""}`,
      ),
    },
    { key: "all", href: "/contacts/data-requests?show=all", label: t("All", "Yote") },
  ] as const;
  return (
    <nav aria-label={t("Which requests", "Maombi yapi")} className="flex gap-4 text-13">
      {choices.map(({ key, href, label }) => (
        <PageLink
          key={key}
          href={href}
          aria-current={key === show ? "page" : undefined}
          className={key === show ? "touch font-semibold" : "link touch"}
        >
          {label}
        </PageLink>
      ))}
    </nav>
  );
}

const columnsOf = (
  onAnswer: ((request: DataRequest) => void) | undefined,
): readonly Column<DataRequest>[] => [
  {
    name: t("Who", "Nani"),
    shape: "wide",
    kind: "ink",
    card: "1l",
    cell: Who,
  },
  {
    name: t("Asked for", "Anaomba"),
    shape: "normal",
    card: "2l",
    cell: ({ kind }) => KIND_WORD[kind].label,
  },
  {
    name: t("Received", "Lilipokelewa"),
    shape: "small",
    isWide: true,
    card: "hide",
    className: "num",
    cell: ({ receivedOn }) => receivedOn,
  },
  {
    name: t("Answer by", "Jibu kufikia"),
    shape: "small",
    card: "1r",
    className: "num",
    cell: ({ dueOn, isOverdue }) =>
      isOverdue ? (
        <span className="font-medium text-red-fg">{t(<>{dueOn}, late</>, <>{dueOn}, limechelewa</>)}</span>
      ) : (
        dueOn
      ),
  },
  {
    name: t("State", "Hali"),
    shape: "small",
    card: "3l",
    cell: ({ state, closedBy }) =>
      closedBy === null
        ? STATE_WORD[state]
        : t(`${STATE_WORD[state]} by ${closedBy}`, `${STATE_WORD[state]} na ${closedBy}`),
  },
  {
    name: t("Note", "Maelezo"),
    shape: "wide",
    isWide: true,
    card: "hide",
    className: "max-w-60 truncate",
    each: ({ note }) => ({ title: note }),
    cell: ({ note }) => note,
  },
  {
    name: t("Answer", "Jibu"),
    isHeadHidden: true,
    isShown: onAnswer !== undefined,
    shape: "small",
    card: "2r",
    className: "max-sm:row-span-2",
    cell: (request) => (
      <Button
        size="small"
        aria-label={t(
          `Change the request of ${request.personName || request.number || "somebody"}`,
          `Badilisha ombi la ${request.personName || request.number || "mtu fulani"}`,
        )}
        onClick={() => onAnswer?.(request)}
      >
        {t("Change", "Badilisha")}
      </Button>
    ),
  },
];

function Who({ personName, number }: DataRequest) {
  return (
    <>
      {personName !== "" && (
        <span dir="auto" className="block max-w-52 truncate">
          {personName}
        </span>
      )}
      {number !== null && isWholeNumber(number) ? (
        <PageLink className="link touch num text-12" href={complaintHref(number, language())}>
          {formatNumber(number)}
        </PageLink>
      ) : (
        <span className="num block font-normal text-12 text-ink-2">
          {number ?? (personName === "" && t("Erased person", "Mtu aliyefutwa kabisa"))}
        </span>
      )}
    </>
  );
}
