"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useShowAddress } from "#components/ui/load/use-show-address.ts";
import { useSearch } from "#lib/client/address/use-search.ts";
import { messageListQuery } from "#lib/client/messages/queries.ts";
import type { MessageRow, MessageState } from "#lib/contract/desk/message.ts";
import { NAME_OF_MESSAGE } from "#lib/contract/words/state-names.ts";
import { MESSAGE_WORDS } from "#lib/contract/words/state-words.ts";
import { openMessageOf } from "../shell/message/open-message-of.ts";
import { Page } from "../shell/page.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { ViewsButton } from "../shell/views/views-button.tsx";
import { FilterChip } from "../ui/button/filter-chip.tsx";
import { SearchField } from "../ui/field/search/search-field.tsx";
import { Select, type SelectOption } from "../ui/field/select.tsx";
import { Toolbar } from "../ui/list/toolbar.tsx";
import { lazyPart } from "../ui/load/lazy-part.ts";
import { Opened } from "../ui/load/opened.tsx";
import { DrawerRoom } from "../ui/popup/drawer-room.tsx";
import { LatelyFailed } from "./lately-failed.tsx";
import { messageFiltersOf } from "./message-filters.ts";
import { MessageList } from "./message-list.tsx";

const { Part: OpenMessage, preload } = lazyPart(() =>
  import("../shell/message/open-message.tsx").then((part) => part.OpenMessage),
);

const ANY = "any";
const STATES: readonly SelectOption[] = [
  { value: ANY, label: "Any status" },
  ...Object.entries(NAME_OF_MESSAGE).map(([value, name]) => ({ value, label: MESSAGE_WORDS[name].word })),
];

/** Every outbound message of every channel, newest first; what is asked and what is open live in the address. */
export function MessagesPage() {
  const { search, hrefWith } = useSearch();
  const showAddress = useShowAddress();
  const filters = messageFiltersOf(search);
  const openId = openMessageOf(search);
  const query = useInfiniteQuery({ ...messageListQuery(filters), refetchOnWindowFocus: false });
  const rows = query.data?.pages.flatMap((page) => page.items) ?? [];
  const go = useCallback(
    (change: Record<string, string | undefined>) => showAddress(hrefWith(change)),
    [hrefWith, showAddress],
  );
  const ask = (change: Record<string, string | undefined>) => go({ ...change, message: undefined });
  const open = (id: number) =>
    showAddress(hrefWith({ message: String(id) }), openId === undefined ? "push" : "replace");
  const channelHref = (channel: string | undefined) => hrefWith({ channel, message: undefined });
  return (
    <DrawerRoom isOpen={openId !== undefined}>
      <Page>
        <PageHeader title="Messages" purpose="All SMS and chat messages and their delivery status." />
        {filters.state === "failed" && <LatelyFailed />}
        <section aria-label="Messages" className="min-w-0">
          <Toolbar>
            <SearchField
              label="Number, id, campaign or error"
              value={filters.q ?? ""}
              onSearch={(q) => ask({ q: q || undefined })}
            />
            <Select
              label="Status"
              isQuiet
              options={STATES}
              value={filters.state ?? ANY}
              onChange={(state) => ask({ state: state === ANY ? undefined : (state as MessageState) })}
              className="max-sm:w-full"
            />
            <FilterChip href={channelHref(undefined)} isOn={filters.channel === undefined}>
              All channels
            </FilterChip>
            <FilterChip href={channelHref("sms")} isOn={filters.channel === "sms"}>
              SMS
            </FilterChip>
            <FilterChip href={channelHref("chat")} isOn={filters.channel === "chat"}>
              Chat
            </FilterChip>
            <ViewsButton of={{ kind: "messages", ask: filters }} />
          </Toolbar>
          <MessageList
            query={query}
            rows={rows}
            filters={filters}
            openId={openId}
            hrefOf={(id) => hrefWith({ message: String(id) })}
            onOpen={open}
            onClear={ask}
          />
        </section>
      </Page>
      <Opened when={openId !== undefined} preload={preload}>
        <OpenMessage
          id={openId}
          rows={rows.map(drawnOf)}
          onOpen={open}
          onClose={() => go({ message: undefined })}
        />
      </Opened>
    </DrawerRoom>
  );
}

const drawnOf = ({ id, state, stateAt, channel }: MessageRow) => ({
  id,
  name: NAME_OF_MESSAGE[state],
  since: stateAt,
  isSms: channel === "sms",
});
