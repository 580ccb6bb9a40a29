"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Section } from "#components/ui/section.tsx";
import { firstRecipientQuery } from "#lib/client/campaigns/queries.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { MessageReading } from "../message-reading.tsx";
import { LatePlanLine } from "../plan/late-plan-line.tsx";

/** What this campaign says, beside how far it is. */
export function RunMessage({ campaign }: { campaign: Campaign }) {
  const { data } = useQuery(firstRecipientQuery(campaign.id));
  const first = data?.first ?? null;
  return (
    <Section title="Message">
      <div className="flex flex-col gap-2">
        <MessageReading
          channel={campaign.channel}
          content={campaign.content}
          first={first && { ...first, parameters: first.parameters ?? undefined }}
        />
        <Suspense fallback={<div className="h-8" />}>
          <LatePlanLine key={campaign.revision} campaign={campaign} />
        </Suspense>
      </div>
    </Section>
  );
}
