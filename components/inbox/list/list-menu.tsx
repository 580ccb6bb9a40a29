"use client";

import { useState } from "react";
import type { ConversationFilters } from "#lib/client/inbox/mutations.ts";
import type { ConversationList } from "#lib/contract/desk/conversation.ts";
import { t } from "#lib/contract/language.ts";
import { ViewsButton } from "../../shell/views/views-button.tsx";
import { FilterChip } from "../../ui/button/filter-chip.tsx";
import { SearchField } from "../../ui/field/search/search-field.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Opened } from "../../ui/load/opened.tsx";
import { MenuButton } from "../../ui/popup/menu-button.tsx";
import { inboxHref } from "../inbox-address.ts";
import type { InboxRights } from "../inbox-rights.ts";

const { Part: DoneBeforeDialog, preload } = lazyPart(() =>
  import("./done-before-dialog.tsx").then((part) => part.DoneBeforeDialog),
);

/** What is done with many conversations at once, and by which keys one goes through them. */
export function ListMenu({ canAnswer, onKeys }: { canAnswer: boolean; onKeys: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const doneBefore = {
    key: "done-before",
    label: t("Mark older ones as done…", "Weka ya zamani kuwa yamemalizika…"),
    onSelect: () => setOpen(true),
  };
  const keys = { key: "keys", label: t("Keys…", "Vitufe…"), onSelect: onKeys };
  return (
    <>
      <MenuButton
        size="small"
        label={t("More of the inbox", "Zaidi kuhusu mazungumzo")}
        groups={[{ key: "all", items: canAnswer ? [doneBefore, keys] : [keys] }]}
      />
      <Opened when={isOpen} preload={preload}>
        <DoneBeforeDialog isOpen={isOpen} onClose={() => setOpen(false)} />
      </Opened>
    </>
  );
}

type ListHeadProps = {
  filters: ConversationFilters;
  openId: number | undefined;
  counts: Pick<ConversationList, "unread" | "mine" | "nobodys"> | undefined;
  rights: InboxRights;
  onKeys: () => void;
  onSearch: (q: string) => void;
};

/** What is listed: whose, and how far it is. */
export function ListHead({ filters, openId, counts, rights, onKeys, onSearch }: ListHeadProps) {
  const Title = openId === undefined ? "h1" : "p";
  const { q } = filters;
  return (
    <header className="flex flex-col gap-3 border-line border-b bg-surface px-5 pt-4 pb-3 max-sm:px-4 lg:sticky lg:top-0 lg:z-1">
      <div className="flex items-center gap-2">
        <Title className="mr-auto font-semibold text-20 tracking-title">{t("Inbox", "Mazungumzo")}</Title>
        <ViewsButton of={{ kind: "inbox", ask: asked(filters) }} />
        <ListMenu canAnswer={rights.whyNotAnswer === null} onKeys={onKeys} />
      </div>
      {rights.canSeeNumbers && (
        <SearchField
          isWide
          label={t("Name or number", "Jina au namba")}
          value={q ?? ""}
          onSearch={onSearch}
        />
      )}
      <Chips {...{ filters, openId, counts, rights }} />
    </header>
  );
}

/** Without what is not asked: a view keeps nothing of it. */
const asked = ({ show, who, q }: ConversationFilters) => ({
  ...(show && { show }),
  ...(who && { who }),
  ...(q !== undefined && { q }),
});

function Chips({
  filters: { show, who, q },
  openId,
  counts,
  rights,
}: Omit<ListHeadProps, "onSearch" | "onKeys">) {
  const isAsked = q === undefined;
  // Each counts all that are open, or all of everybody: a link that keeps a filter of the other row leads to fewer.
  const whose = (next: ConversationFilters["who"], word: string, count?: number) => (
    <FilterChip
      href={inboxHref(openId, { show, who: next })}
      isOn={isAsked && who === next}
      count={(show === undefined && count) || undefined}
    >
      {word}
    </FilterChip>
  );
  const standing = (next: ConversationFilters["show"], word: string, count?: number) => (
    <FilterChip
      href={inboxHref(openId, { show: next, who })}
      isOn={isAsked && show === next}
      count={(who === undefined && count) || undefined}
    >
      {word}
    </FilterChip>
  );
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap gap-1.5">
        {whose(undefined, t("All", "Yote"))}
        {rights.whyNotAnswer === null && whose("mine", t("Mine", "Yangu"), counts?.mine)}
        {whose("nobody", t("Nobody’s", "Yasiyo na mtu"), counts?.nobodys)}
      </div>
      <div className="flex flex-wrap gap-1.5">
        {standing(undefined, t("Open", "Wazi"))}
        {standing("unread", t("Unread", "Hayajasomwa"), counts?.unread)}
        {standing("open", t("Closing soonest", "Yanayofungwa kwanza"))}
        {standing("done", t("Done", "Yamemalizika"))}
      </div>
    </div>
  );
}
