"use client";

import { useQuery } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { ListStates } from "#components/shell/list-states.tsx";
import { Page } from "#components/shell/page.tsx";
import { PageHeader } from "#components/shell/page-header.tsx";
import { ListEmpty } from "#components/ui/list/list-empty.tsx";
import { type Column, ListTable } from "#components/ui/list/list-table.tsx";
import { PageLink } from "#components/ui/list/page-link.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { automationsQuery } from "#lib/client/automations.ts";
import type { Automation } from "#lib/contract/desk/campaign/automation.ts";
import { t, translated } from "#lib/contract/language.ts";
import { AutomationTabs } from "./automation-tabs.tsx";
import { kindWords, runWords, whenWords } from "./automation-words.ts";

/** Every repeat and follow-up, what is due next first. */
export function AutomationsPage() {
  const query = useQuery(automationsQuery);
  return (
    <Page>
      <PageHeader
        back={{ href: "/campaigns", label: t("Campaigns", "Kampeni") }}
        title={t("Repeats and follow-ups", "Zinazojirudia na ufuatiliaji")}
        purpose={t(
          "Each time is a campaign of its own, with its approval, limits and hours. What was missed is asked about.",
          "Kila wakati ni kampeni yake, yenye idhini, mipaka na saa zake. Uliopita huulizwa.",
        )}
      />
      <div className="flex flex-col gap-5">
        <AutomationTabs current="list" />
        <ListStates
          query={query}
          rows={query.data ?? []}
          table={(rows, isPending) => (
            <ListTable
              label={t("Repeats and follow-ups", "Zinazojirudia na ufuatiliaji")}
              columns={COLUMNS}
              rows={rows}
              keyOf={({ id }) => id}
              isPending={isPending}
            />
          )}
          unread={[
            t(
              "We could not read the repeats and follow-ups",
              "Hatukuweza kusoma zinazojirudia na ufuatiliaji",
            ),
            t("They are not affected. They run on the server.", "Hazijaathirika. Zinaendelea kwenye seva."),
          ]}
          nothing={
            <ListEmpty icon={<CalendarClock />} title={t("None yet", "Bado hakuna")}>
              {t(
                "Open a campaign: under More, “Repeat this…” sends its message every day, week or month, and “Follow up…” writes again to who has not read or answered.",
                "Fungua kampeni: kwenye Zaidi, “Rudia hii…” hutuma ujumbe wake kila siku, wiki au mwezi, na “Fuatilia…” huwaandikia tena ambao hawajasoma au kujibu.",
              )}
            </ListEmpty>
          }
          foot={null}
        />
      </div>
    </Page>
  );
}

const COLUMNS: readonly Column<Automation>[] = /* @__PURE__ */ translated<readonly Column<Automation>[]>(
  () => [
    {
      name: t("Name", "Jina"),
      shape: "wide",
      kind: "ink",
      card: "1l",
      className: "max-w-64 truncate",
      each: ({ name }) => ({ title: name }),
      cell: ({ id, name }) => (
        <PageLink
          href={`/campaigns/automations/${id}`}
          className="rounded-1 after:absolute after:inset-0 max-sm:whitespace-normal"
        >
          {name}
        </PageLink>
      ),
    },
    {
      name: t("When", "Lini"),
      shape: "widest",
      isWide: true,
      card: "2l",
      className: "whitespace-normal",
      cell: (automation) => `${kindWords(automation)}. ${whenWords(automation)}`,
    },
    {
      name: t("Next", "Inayofuata"),
      shape: "normal",
      card: "3l",
      cell: ({ state, nextAt, waiting }) =>
        waiting > 0 ? (
          <strong className="font-semibold text-ink">{t("Needs you", "Inakuhitaji")}</strong>
        ) : state === "paused" ? (
          t("Paused", "Imesitishwa")
        ) : nextAt ? (
          <Time value={nextAt} show="day" />
        ) : (
          t("When what it follows has ended", "Inachofuata kikiisha")
        ),
    },
    {
      name: t("Last time", "Mara ya mwisho"),
      shape: "wide",
      isSecondRank: true,
      kind: "meta",
      className: "whitespace-normal",
      cell: (automation) => automation.lastRun && runWords(automation.lastRun, automation),
    },
  ],
);
