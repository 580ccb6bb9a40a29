"use client";

import type { ReactNode } from "react";
import { LeavesTime } from "#components/shell/frame/leaves-time.tsx";
import { Facts } from "#components/ui/facts.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { Campaign, CampaignApproval } from "#lib/contract/desk/campaign/campaign.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { limitWords } from "../run-facts.ts";

/** When and how a plan is sent once it is approved, and who asked. */
export function PlanFacts({ campaign, approval }: { campaign: Campaign; approval: CampaignApproval }) {
  const { channel, lane, messageClass, canary } = campaign;
  const limit = limitWords(campaign);
  return (
    <Facts
      shape="list"
      facts={[
        { key: "when", label: "When", value: <When campaign={campaign} /> },
        { key: "kind", label: "Kind", value: messageClass === "marketing" ? "Marketing" : "Service" },
        ...(channel === "sms"
          ? [{ key: "how", label: "How", value: lane === "exact" ? "Exact" : "Fast" }]
          : []),
        ...(canary === null
          ? []
          : [
              {
                key: "first",
                label: "First",
                value: `${formatNoun(canary, "person", "people")}, then we ask`,
              },
            ]),
        ...(limit === null ? [] : [{ key: "limit", label: "Limit", value: limit }]),
        {
          key: "asked",
          label: "Asked by",
          value: (
            <>
              <bdi>{approval.askedBy}</bdi>, <Time value={approval.askedAt} show="day" />
            </>
          ),
        },
      ]}
    />
  );
}

function When({ campaign }: { campaign: Campaign }): ReactNode {
  const { scheduledAt, messageClass, hours } = campaign;
  if (scheduledAt === null) {
    const isAtAnyHour = messageClass === "service" && hours === null;
    return isAtAnyHour ? "As soon as it is approved" : "As soon as it is approved, in its hours";
  }
  return <LeavesTime scheduledAt={scheduledAt} campaign={campaign} show="day" />;
}
