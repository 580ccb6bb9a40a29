"use client";

import { useState } from "react";
import { FileLinks } from "#components/shell/file-links.tsx";
import { Select } from "#components/ui/field/select.tsx";
import { PageLink } from "#components/ui/list/page-link.tsx";
import { recentMonths } from "#components/ui/time/recent-months.ts";
import { useDay } from "#components/ui/time/use-day.ts";
import { doorHref } from "#lib/client/door-href.ts";
import type { ListCampaigns } from "#lib/contract/desk/campaign/campaign.ts";

const ANY = "any";

/** What the campaigns of the list cost, all pages of it, in both forms; of all time or of the month they started in. */
export function CostLinks({ filters: { state, q } }: { filters: ListCampaigns }) {
  const [chosen, setChosen] = useState(ANY);
  const months = recentMonths(useDay());
  const month = months.find(({ from }) => from === chosen);
  const asked = { query: { state, q, from: month?.from, to: month?.to } };
  const what = state || q ? "these campaigns" : "all campaigns and messages sent by hand";
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-13 text-ink-3">
      <span>Download what {what} cost</span>
      <Select
        label="Started in"
        isQuiet
        options={[
          { value: ANY, label: "Started in any month" },
          ...months.map(({ label, from }) => ({ value: from, label: `Started in ${label}` })),
        ]}
        value={month?.from ?? ANY}
        onChange={setChosen}
        className="max-sm:w-full"
      />
      <span>
        as{" "}
        <FileLinks
          what={`Download what ${what} cost`}
          excel={doorHref("GET /api/campaigns/report.xlsx", asked)}
          csv={doorHref("GET /api/campaigns/report.csv", asked)}
        />
      </span>
      <PageLink
        className="link max-sm:inline-flex max-sm:min-h-11 max-sm:items-center"
        href="/overview/credits"
      >
        See credits day by day
      </PageLink>
    </div>
  );
}
