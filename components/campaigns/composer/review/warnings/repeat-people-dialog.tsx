"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { PeopleDialog } from "#components/campaigns/people-dialog.tsx";
import { formatNumber } from "#components/domain/format-number.ts";
import { type Column, ListTable } from "#components/ui/list/list-table.tsx";
import type { DialogProps } from "#components/ui/popup/dialog.tsx";
import { repeatPeopleQuery } from "#lib/client/campaigns/queries.ts";
import type { CampaignRepeat, RepeatPeople } from "#lib/contract/desk/campaign/repeats.ts";
import { t, translated } from "#lib/contract/language.ts";
import { formatCount, formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { REPEAT_GROUP_WORDS } from "./repeat-words.ts";

type RepeatPeopleDialogProps = Pick<DialogProps, "isOpen" | "onOpenChange" | "purpose"> & {
  id: string;
  repeat: CampaignRepeat;
};

/** Who of this plan is in the other campaign, too, and how far each is there. */
export function RepeatPeopleDialog({ id, repeat, ...dialog }: RepeatPeopleDialogProps) {
  const query = useInfiniteQuery({ ...repeatPeopleQuery(id, repeat.id), enabled: dialog.isOpen });
  const rows = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <PeopleDialog
      {...dialog}
      title={t(formatNoun(repeat.people, "person", "people"), formatNounSw(repeat.people, "Mtu", "Watu"))}
      label={t("People", "Watu")}
      query={query}
      rest={repeat.people - rows.length}
      unread={[
        t("We could not read these people", "Hatukuweza kusoma watu hawa"),
        t("You can send without looking at them.", "Unaweza kutuma bila kuwaangalia."),
      ]}
    >
      <ListTable
        label={t("People", "Watu")}
        columns={COLUMNS}
        rows={rows}
        keyOf={({ seq }) => seq}
        isPending={query.isPending}
        pendingRows={4}
        rowProps={() => ({ isHoverable: false })}
      />
    </PeopleDialog>
  );
}

type Person = RepeatPeople["items"][number];

const COLUMNS: readonly Column<Person>[] = /* @__PURE__ */ translated(() => [
  {
    name: t("Row", "Mstari"),
    shape: "tiny",
    isNumber: true,
    kind: "meta",
    card: "1r",
    cardLabel: t("Row", "Mstari"),
    cell: ({ row }) => formatCount(row),
  },
  {
    name: t("Number", "Namba"),
    shape: "normal",
    isWide: true,
    kind: "ink",
    card: "1l",
    className: "num",
    cell: ({ number }) => formatNumber(number),
  },
  { name: t("There", "Huko"), shape: "normal", card: "2l", cell: ({ part }) => REPEAT_GROUP_WORDS[part] },
]);
