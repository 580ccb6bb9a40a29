"use client";

import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { Send } from "lucide-react";
import type {
  MessageList as MessageListAnswer,
  MessageRow,
  PendingMessage,
} from "#lib/contract/desk/message.ts";
import { t, translated } from "#lib/contract/language.ts";
import { failureReason } from "#lib/contract/words/failure-words.ts";
import { formatCount, formatNounSw } from "#lib/contract/words/format-count.ts";
import { NAME_OF_GRADE } from "#lib/contract/words/grade-words.ts";
import { NAME_OF_MESSAGE, NAME_OF_RECIPIENT } from "#lib/contract/words/state-names.ts";
import { nameOf } from "../domain/chat/name-of.ts";
import { Grade } from "../domain/grade.tsx";
import { GradeHint } from "../domain/grade-hint.tsx";
import { personColumn } from "../domain/person-cell.tsx";
import { Status } from "../domain/status/status.tsx";
import { shortIdColumn, statusColumn } from "../domain/status/status-column.tsx";
import { WordsLink } from "../domain/words-link.tsx";
import { NoRows } from "../shell/filter-bar.tsx";
import { ListStates } from "../shell/list-states.tsx";
import { MessageLink } from "../shell/message/message-link.tsx";
import { pendingHref } from "../shell/message/pending-href.ts";
import { useColumns } from "../shell/table/use-columns.ts";
import type { ListAddress } from "../shell/use-list-address.ts";
import { Button } from "../ui/button/button.tsx";
import { ButtonLink } from "../ui/button/button-link.tsx";
import { type Chosen, chooseColumn } from "../ui/list/chosen-rows.tsx";
import { ListEmpty } from "../ui/list/list-empty.tsx";
import { type Column, ListTable } from "../ui/list/list-table.tsx";
import { MoreFoot } from "../ui/list/more-foot.tsx";
import { PageLink } from "../ui/list/page-link.tsx";
import { Time } from "../ui/time/time.tsx";
import type { MESSAGE_FILTERS } from "./message-filters.ts";
import { type MessageRights, MessagesBar } from "./messages-bar.tsx";

type MessageAddress = ListAddress<typeof MESSAGE_FILTERS>;
type MessageListProps = {
  query: UseInfiniteQueryResult<InfiniteData<MessageListAnswer>>;
  rows: readonly MessageRow[];
  list: MessageAddress;
  openId: number | undefined;
  hrefOf: (id: number) => string;
  onOpen: (id: number) => void;
  /** Whoever does nothing with messages chooses none. */
  choosing: Choosing | undefined;
};

type Choosing = { chosen: Chosen<MessageRow>; rights: MessageRights };

/** The list in each of its states: loading, empty, no match, error, rows. */
export function MessageList(props: MessageListProps) {
  const { query, rows, list, openId, hrefOf, onOpen, choosing } = props;
  const pending = query.data?.pages[0]?.pending ?? [];
  return (
    <ListStates
      query={query}
      rows={rows}
      hasMore={query.hasNextPage}
      above={
        <>
          <PendingLines pending={pending} />
          {choosing && <MessagesBar {...choosing} onAll={() => choosing.chosen.set(rows, true)} />}
        </>
      }
      table={(shown, isPending) => (
        <MessageTable {...{ isPending, openId, hrefOf, onOpen }} rows={shown} chosen={choosing?.chosen} />
      )}
      unread={[
        t("We could not read the messages", "Hatukuweza kusoma jumbe"),
        t("Messages are still being sent.", "Jumbe bado zinatumwa."),
      ]}
      nothing={<Nothing list={list} hasPending={pending.length > 0} />}
      foot={
        <MoreFoot
          query={query}
          more={
            rows.length === 0
              ? t("Look further back", "Angalia za nyuma zaidi")
              : t("Older messages", "Jumbe za zamani")
          }
        >
          {t(
            <>
              {formatCount(rows.length)} listed, newest first
              <WordsLink />
            </>,
            <>
              {formatNounSw(rows.length, "Ujumbe", "Jumbe")}, mpya kwanza
              <WordsLink />
            </>,
          )}
        </MoreFoot>
      }
    />
  );
}

type NothingProps = { list: MessageAddress; hasPending: boolean };

function Nothing({ list, hasPending }: NothingProps) {
  return (
    <NoRows
      list={list}
      empty={
        <ListEmpty
          icon={<Send />}
          title={t("No message yet", "Hakuna ujumbe bado")}
          action={
            <ButtonLink href="/send" size="small">
              {t("Send a message", "Tuma ujumbe")}
            </ButtonLink>
          }
        >
          {t(
            "Every message you send appears here, with its status and its history.",
            "Kila ujumbe unaotuma unaonekana hapa, pamoja na hali na historia yake.",
          )}
        </ListEmpty>
      }
      actions={
        <>
          {list.asked.q !== undefined && (
            <Button size="small" onClick={() => list.ask({ q: undefined })}>
              {t("Clear search", "Futa utafutaji")}
            </Button>
          )}
          <Button size="small" onClick={list.clear}>
            {t("Clear all filters", "Ondoa vichujio vyote")}
          </Button>
        </>
      }
    >
      {hasPending
        ? t(
            "The service has accepted no message to this number yet.",
            "Huduma bado haijapokea ujumbe wowote kwa namba hii.",
          )
        : t("No message matches your search.", "Hakuna ujumbe unaolingana na utafutaji wako.")}
    </NoRows>
  );
}

/** Above the messages to a number: where it has no message yet, because the answer was lost or its turn has not come. */
export function PendingLines({ pending }: { pending: readonly PendingMessage[] }) {
  if (pending.length === 0) return null;
  return (
    <ul
      aria-label={t("Without a message yet", "Bado hakuna ujumbe")}
      className="border-line border-b px-4 py-2 text-13"
    >
      {pending.map((each) => (
        <li key={each.campaign.id} className="flex flex-wrap items-center gap-x-3 max-sm:min-h-11">
          <Status name={NAME_OF_RECIPIENT[each.state]} />
          <PageLink
            className="link max-sm:inline-flex max-sm:min-h-11 max-sm:items-center"
            href={pendingHref(each)}
          >
            {each.campaign.kind === "campaign" ? each.campaign.name : t("By hand", "Kwa mkono")}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

type MessageTableProps = {
  rows: readonly MessageRow[];
  isPending: boolean;
  openId: number | undefined;
  hrefOf: (id: number) => string;
  onOpen: (id: number) => void;
  chosen: Chosen<MessageRow> | undefined;
};

export function MessageTable({ rows, isPending, openId, hrefOf, onOpen, chosen }: MessageTableProps) {
  const person = personColumn<MessageRow>(({ id }) => (face) => (
    <MessageLink href={hrefOf(id)} onOpen={() => onOpen(id)}>
      {face}
    </MessageLink>
  ));
  const columns = useColumns("messages", MESSAGE_COLUMNS);
  const choose = chosen ? [chooseColumn({ chosen, rows, labelOf: saidOf, card: "3r" })] : [];
  return (
    <ListTable
      label={t("Messages", "Jumbe")}
      columns={[...choose, person, ...columns]}
      rows={rows}
      keyOf={({ id }) => id}
      isPending={isPending}
      pendingRows={10}
      rowProps={(message) => ({ isSelected: message.id === openId || chosen?.has(message) === true })}
    />
  );
}

/** What is chosen with a row: to whom it went. */
function saidOf(message: MessageRow): string {
  const number = message.number === null ? t("an unknown number", "namba isiyojulikana") : message.number;
  const whom = nameOf({ ...message, number });
  return t(`the message to ${whom}`, `ujumbe kwa ${whom}`);
}

const isSms = ({ channel }: MessageRow): boolean => channel === "sms";

/** Why a message is in its state, in plain words; null where the word of the state says it all. */
function reasonOf(message: MessageRow): string | null {
  const { state, errorCode, errorText } = message;
  return state === "failed" ? failureReason({ errorCode, errorText, isSms: isSms(message) }) : null;
}

export const MESSAGE_COLUMNS: readonly Column<MessageRow>[] = translated(() => [
  {
    name: t("Text", "Maandishi"),
    optional: "text",
    shape: "widest",
    headClass: "in-data-drawer:hidden xl:min-w-56",
    card: "full",
    className: "max-w-64 truncate in-data-drawer:hidden max-sm:in-data-drawer:revert",
    each: ({ excerpt }) => ({ title: excerpt ?? undefined }),
    cell: ({ excerpt }) =>
      excerpt === null ? (
        <span className="text-ink-3">{t("Not kept", "Hayakuhifadhiwa")}</span>
      ) : (
        <span dir="auto">{excerpt}</span>
      ),
  },
  {
    name: t("Channel", "Njia"),
    optional: "channel",
    shape: "tiny",
    card: "3l",
    cell: (message) => (isSms(message) ? "SMS" : "Chat"),
  },
  statusColumn((message) => ({
    name: NAME_OF_MESSAGE[message.state],
    reason: reasonOf(message),
    isSms: isSms(message),
  })),
  {
    name: t("Since", "Tangu"),
    shape: "small",
    headClass: "xl:min-w-32",
    isNumber: true,
    card: "2r",
    kind: "meta",
    cell: ({ stateAt }) => <Time value={stateAt} show="day" />,
  },
  {
    name: t("Sent by", "Umetumwa na"),
    optional: "by",
    shape: "normal",
    headClass: "xl:min-w-56",
    card: "2l",
    className: "max-w-56 truncate",
    cell: ({ campaign }) =>
      campaign.kind === "campaign" ? (
        campaign.name
      ) : (
        <>
          <PageLink className="link relative z-1 max-sm:hidden" href={`/send/${campaign.id}`}>
            {t("Sent by hand", "Umetumwa kwa mkono")}
          </PageLink>
          {/* A finger opens the whole card, and finds the link in its message. */}
          <span className="sm:hidden">{t("Sent by hand", "Umetumwa kwa mkono")}</span>
        </>
      ),
  },
  shortIdColumn(({ serviceId }) => serviceId),
  {
    name: t("Id matched", "ID imelinganishwa"),
    optional: "matched",
    isOff: true,
    head: (
      <>
        {t(
          <>
            Id matched <GradeHint />
          </>,
          <>
            ID imelinganishwa <GradeHint />
          </>,
        )}
      </>
    ),
    shape: "normal",
    headClass: "in-data-drawer:hidden xl:min-w-44",
    className: "in-data-drawer:hidden max-sm:in-data-drawer:revert",
    cell: ({ grade }) => <Grade name={NAME_OF_GRADE[grade]} />,
  },
]);
