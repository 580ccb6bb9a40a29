"use client";

import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { Send } from "lucide-react";
import type { MessageFilters } from "#lib/client/messages/keys.ts";
import type { MessageList as MessageListAnswer, MessageRow } from "#lib/contract/desk/message.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { NAME_OF_MESSAGE } from "#lib/contract/words/state-names.ts";
import { MESSAGE_WORDS } from "#lib/contract/words/state-words.ts";
import { WordsLink } from "../domain/words-link.tsx";
import { ListStates } from "../shell/list-states.tsx";
import { Button } from "../ui/button/button.tsx";
import { ButtonLink } from "../ui/button/button-link.tsx";
import { ListEmpty } from "../ui/list/list-empty.tsx";
import { ListNoMatch } from "../ui/list/list-no-match.tsx";
import { MoreFoot } from "../ui/list/more-foot.tsx";
import { MessageTable } from "./message-table.tsx";
import { PendingLines } from "./pending-lines.tsx";

type Change = Record<string, string | undefined>;
type MessageListProps = {
  query: UseInfiniteQueryResult<InfiniteData<MessageListAnswer>>;
  rows: readonly MessageRow[];
  filters: MessageFilters;
  openId: number | undefined;
  hrefOf: (id: number) => string;
  onOpen: (id: number) => void;
  onClear: (change: Change) => void;
};

/** The list in each of its states: loading, empty, no match, error, rows. */
export function MessageList({ query, rows, filters, openId, hrefOf, onOpen, onClear }: MessageListProps) {
  const pending = query.data?.pages[0]?.pending ?? [];
  return (
    <ListStates
      query={query}
      rows={rows}
      hasMore={query.hasNextPage}
      above={<PendingLines pending={pending} />}
      table={(shown, isPending) => (
        <MessageTable rows={shown} isPending={isPending} openId={openId} hrefOf={hrefOf} onOpen={onOpen} />
      )}
      unread={["We could not read the messages", "Messages are still being sent."]}
      nothing={<Nothing filters={filters} hasPending={pending.length > 0} onClear={onClear} />}
      foot={
        <MoreFoot query={query} more={rows.length === 0 ? "Look further back" : "Older messages"}>
          {formatCount(rows.length)} listed, newest first
          <WordsLink />
        </MoreFoot>
      }
    />
  );
}

type NothingProps = Pick<MessageListProps, "filters" | "onClear"> & { hasPending: boolean };

function Nothing({ filters, hasPending, onClear }: NothingProps) {
  if (Object.keys(filters).length === 0) {
    return (
      <ListEmpty
        icon={<Send />}
        title="No message yet"
        action={
          <ButtonLink href="/send" size="small">
            Send a message
          </ButtonLink>
        }
      >
        Every message you send appears here, with its status and its history.
      </ListEmpty>
    );
  }
  return (
    <ListNoMatch asked={askedWords(filters)} actions={<WaysOut filters={filters} onClear={onClear} />}>
      {hasPending
        ? "The service has accepted no message to this number yet."
        : "No message matches your search."}
    </ListNoMatch>
  );
}

function WaysOut({ filters, onClear }: Pick<MessageListProps, "filters" | "onClear">) {
  return (
    <>
      {filters.q !== undefined && (
        <Button size="small" onClick={() => onClear({ q: undefined })}>
          Clear search
        </Button>
      )}
      <Button size="small" onClick={() => onClear({ q: undefined, channel: undefined, state: undefined })}>
        Clear all filters
      </Button>
    </>
  );
}

function askedWords({ q, channel, state }: MessageFilters): string {
  const words = [
    q && `“${q}”`,
    channel && (channel === "sms" ? "SMS" : "Chat"),
    state && MESSAGE_WORDS[NAME_OF_MESSAGE[state]].word,
  ];
  return words.filter(Boolean).join(" and ");
}
