"use client";

import { useQuery } from "@tanstack/react-query";
import { Check, Megaphone } from "lucide-react";
import { type ReactNode, useState } from "react";
import { GroupChoices } from "#components/shell/group-choices.tsx";
import { LIST_NAME, LIST_PEOPLE, ListChoices, NoChoices } from "#components/shell/list-choices.tsx";
import { ListStates } from "#components/shell/list-states.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { Chip } from "#components/ui/button/chip.tsx";
import { SearchField } from "#components/ui/field/search/search-field.tsx";
import { Segmented } from "#components/ui/field/segmented.tsx";
import { ListEmpty } from "#components/ui/list/list-empty.tsx";
import { type Column, ListTable } from "#components/ui/list/list-table.tsx";
import { TableFoot } from "#components/ui/list/table.tsx";
import { Dialog } from "#components/ui/popup/dialog.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { campaignListQuery } from "#lib/client/campaigns/queries.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { t, translated } from "#lib/contract/language.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import type { Shares } from "../draft/use-composer.ts";
import { type SkippedPart, useWithout } from "./use-without.ts";

type SkipDialogProps = Shares<"form"> & { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Chooses the lists, campaigns and groups whose people a draft skips; each press counts at once. */
export function SkipDialog({ composer, isOpen, onOpenChange }: SkipDialogProps) {
  const [kind, setKind] = useState<SkippedPart["kind"]>("listIds");
  const without = useWithout(composer);
  const chip = (id: string, name: string) => {
    const isOn = without.has({ kind, id });
    return (
      <Chip
        isOn={isOn}
        disabled={!isOn && without.isFull(kind)}
        aria-label={t(`Skip ${name}`, `Ruka ${name}`)}
        onClick={() => without.toggle({ kind, id })}
      >
        {isOn ? (
          <>
            <Check /> {t("Skipped", "Imerukwa")}
          </>
        ) : (
          t("Skip", "Ruka")
        )}
      </Chip>
    );
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      width="wide"
      title={t("Skip people", "Ruka watu")}
      purpose={t(
        "Whoever is in one of these when you review gets nothing from this campaign, even if they are in your file.",
        "Aliyemo kwenye mojawapo ya hizi unapokagua hapati chochote kutoka kampeni hii, hata kama yumo kwenye faili lako.",
      )}
      actions={
        <Button look="primary" onClick={() => onOpenChange(false)}>
          {t("Done", "Tayari")}
        </Button>
      }
    >
      <Segmented
        label={t("Whose people to skip", "Watu wa kuruka")}
        options={[
          { value: "listIds", label: t("People of a list", "Watu wa orodha") },
          { value: "campaignIds", label: t("Who got a campaign", "Waliopata kampeni") },
          { value: "groupIds", label: t("Who is in a group", "Waliomo kwenye kundi") },
        ]}
        value={kind}
        onChange={setKind}
      />
      {kind === "groupIds" && (
        <GroupChoices
          isOpen={isOpen}
          act={{ ...SKIP, cell: ({ id, name }) => chip(id, name) }}
          notAffected={t("Your draft is not affected.", "Rasimu yako haijaathirika.")}
        />
      )}
      {kind === "listIds" && (
        <ListChoices
          isOpen={isOpen}
          columns={[LIST_NAME, LIST_PEOPLE, { ...SKIP, cell: ({ id, name }) => chip(id, name) }]}
          notAffected={t("Your draft is not affected.", "Rasimu yako haijaathirika.")}
        />
      )}
      {kind === "campaignIds" && <CampaignChoices isOpen={isOpen} chip={chip} />}
    </Dialog>
  );
}

const SKIP = /* @__PURE__ */ translated(
  () =>
    ({
      name: t("Skip", "Ruka"),
      isHeadHidden: true,
      shape: "small",
      card: "1r",
      className: "max-sm:row-span-2",
    }) as const,
);

type CampaignChoicesProps = {
  isOpen: boolean;
  chip: (id: string, name: string) => ReactNode;
};

/** Campaigns that were started: the newest, or those that a name finds. */
export function CampaignChoices({ isOpen, chip }: CampaignChoicesProps) {
  const [q, setQ] = useState("");
  const query = useQuery({
    ...campaignListQuery({ state: "started", ...(q !== "" && { q }) }),
    enabled: isOpen,
  });
  return (
    <>
      <SearchField
        label={t("Search campaigns by name", "Tafuta kampeni kwa jina")}
        value={q}
        onSearch={setQ}
        isAlone
      />
      <ListStates
        query={query}
        rows={query.data?.items ?? []}
        table={(items, isPending) => (
          <ListTable
            label={t("Campaigns", "Kampeni")}
            columns={[
              LIST_NAME,
              ...STARTED,
              { ...SKIP, cell: (campaign) => <Skip campaign={campaign} chip={chip} /> },
            ]}
            rows={items}
            keyOf={({ id }) => id}
            isPending={isPending}
            pendingRows={4}
            rowProps={() => ({ isHoverable: false })}
          />
        )}
        unread={[
          t("We could not read the campaigns", "Hatukuweza kusoma kampeni"),
          t("Your draft is not affected.", "Rasimu yako haijaathirika."),
        ]}
        nothing={
          <NoChoices
            q={q}
            onClear={() => setQ("")}
            others={t("Other campaigns", "Kampeni nyingine")}
            empty={
              <ListEmpty
                icon={<Megaphone />}
                title={t("No campaign was sent yet", "Bado hakuna kampeni iliyotumwa")}
              >
                {t("Campaigns that were started appear here.", "Kampeni zilizoanzishwa zinaonekana hapa.")}
              </ListEmpty>
            }
          />
        }
        foot={
          query.data?.nextCursor && (
            <TableFoot>
              {t(
                "These are the newest. Search for others by name.",
                "Hizi ni za karibuni zaidi. Tafuta nyingine kwa jina.",
              )}
            </TableFoot>
          )
        }
      />
    </>
  );
}

const STARTED: readonly Column<Campaign>[] = /* @__PURE__ */ translated(() => [
  {
    name: t("People", "Watu"),
    shape: "small",
    isNumber: true,
    card: "2l",
    cardUnit: t("people", "watu"),
    cell: ({ counts }) => formatCount(counts.rows - counts.excluded),
  },
  {
    name: t("Started", "Ilianza"),
    shape: "normal",
    isNumber: true,
    card: "3l",
    kind: "meta",
    cell: ({ startedAt }) => startedAt !== null && <Time value={startedAt} show="day" />,
  },
]);

/** One whose people are removed would skip nobody. */
type SkipProps = Pick<CampaignChoicesProps, "chip"> & { campaign: Campaign };

function Skip({ campaign: { id, name, peopleRemovedAt }, chip }: SkipProps) {
  if (peopleRemovedAt === null) return chip(id, name);
  return (
    <span className="text-12 text-ink-3">
      {t("We no longer keep who got it", "Hatuhifadhi tena walioipata")}
    </span>
  );
}
