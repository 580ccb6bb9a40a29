"use client";

import { WindowGroups } from "#components/campaigns/composer/windows/window-groups.tsx";
import { useWindowCounts } from "#lib/client/campaigns/use-window-counts.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { templateOf } from "#lib/contract/rules/template/template-of.ts";
import { useIsAhead } from "../../../ui/time/use-is-ahead.ts";

/** Who of a campaign of texts has an open window when it is sent, and what the others get. */
export function ApprovalWindows({ campaign }: { campaign: Campaign }) {
  const { id, revision, scheduledAt, content } = campaign;
  const isAhead = useIsAhead(scheduledAt);
  const of = { id, revision, at: isAhead ? scheduledAt : null };
  const { data } = useWindowCounts(of);
  return (
    <section aria-label="Who can get a text" className="flex flex-col gap-2">
      <p className="flex flex-wrap items-baseline gap-x-3 text-13">
        <span className="font-medium">Who can get a text</span>
        <span className="text-12 text-ink-3">Based on the messages we received</span>
      </p>
      {data ? (
        <WindowGroups of={of} counts={data} template={templateOf(content)?.templateName ?? null} />
      ) : (
        <p className="text-13 text-ink-3">Counting who wrote to you in the last 24 hours…</p>
      )}
    </section>
  );
}
