"use client";

import { useQuery } from "@tanstack/react-query";
import { CheckCheck, Inbox, SearchX } from "lucide-react";
import { factsQuery } from "#lib/client/facts/queries.ts";
import type { ConversationFilters } from "#lib/client/inbox/keys.ts";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { SearchLink } from "../../ui/field/search-link.tsx";
import { ListEmpty } from "../../ui/list/list-empty.tsx";
import { inboxHref } from "../inbox-address.ts";
import { nothingWords } from "./nothing-words.ts";

type NothingListedProps = { filters: ConversationFilters; openId: number | undefined; hasWritten: boolean };

/** In the place of a list that has nobody: why, and what to do. */
export function NothingListed({ filters, openId, hasWritten }: NothingListedProps) {
  const isSandbox = useQuery(factsQuery).data?.environment === "sandbox";
  const { show, who, q } = filters;
  if (q !== undefined) {
    return (
      <ListEmpty icon={<SearchX />} title="No conversation found" action={<ShowAll openId={openId} />}>
        We look for the beginnings of names and numbers.
      </ListEmpty>
    );
  }
  const isAll = show === undefined && who === undefined;
  if (isAll && !hasWritten) {
    return (
      <ListEmpty
        icon={<Inbox />}
        title="Nobody has written yet"
        action={
          <ButtonLink href={isSandbox ? "/sandbox?section=customers" : "/settings#console"} size="small">
            {isSandbox ? "Write as a customer" : "See the webhook address"}
          </ButtonLink>
        }
      >
        Messages to your chat number appear here. The service sends them to our webhook.
      </ListEmpty>
    );
  }
  const { title, words } = nothingWords(filters);
  return (
    <ListEmpty
      icon={isAll ? <CheckCheck /> : <Inbox />}
      title={title}
      {...(!isAll && { action: <ShowAll openId={openId} /> })}
    >
      {words}
    </ListEmpty>
  );
}

const ShowAll = ({ openId }: Pick<NothingListedProps, "openId">) => (
  <SearchLink className="link touch text-13" href={inboxHref(openId, {})}>
    Show all conversations
  </SearchLink>
);
