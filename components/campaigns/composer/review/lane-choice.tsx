"use client";

import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { RadioCards } from "#components/ui/field/radio-cards.tsx";
import { aboutLength } from "#components/ui/time/format-time.ts";
import { factsQuery } from "#lib/client/facts/queries.ts";
import type { PlanAnswer } from "#lib/contract/desk/campaign/draft.ts";
import type { Facts } from "#lib/contract/desk/facts.ts";
import { lengthMs, type Sending, within } from "#lib/contract/rules/sending/pace.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { sendingOf } from "../draft/limit-values.ts";
import type { Shares } from "../draft/use-composer.ts";

/** Fast or exact, with what each means in time and in certainty. */
export function LaneChoice({ composer: { form }, planned }: Shares<"form"> & { planned: PlanAnswer }) {
  const count = planned.campaign.counts.queued;
  const [lane, hasLimit, pace, batch] = useWatch({
    control: form.control,
    name: ["lane", "hasLimit", "pace", "batch"],
  });
  const facts = useQuery(factsQuery).data;
  const values = { ...form.getValues(), hasLimit, pace, batch };
  const fast = within(sendingOf({ ...values, lane: "fast" }), facts?.limits);
  const exact = within(sendingOf({ ...values, lane: "exact" }), facts?.limits);
  // A request has no more people than a second may have.
  const chunkSize = Math.min(fast.chunkSize, fast.messagesPerSecond ?? fast.chunkSize);
  return (
    <RadioCards
      legend="How"
      columns={2}
      value={lane}
      input={form.register("lane")}
      cards={[
        {
          value: "fast",
          label: "Fast",
          hint: `${formatNoun(chunkSize, "person", "people")} at a time, ${lengthWord(count, fast, facts)}. If the connection breaks we may not know about ${formatNoun(Math.min(count, chunkSize), "person", "people")}.`,
        },
        {
          value: "exact",
          label: "Exact",
          hint: `One at a time, ${lengthWord(count, exact, facts)}. We are sure about everyone.`,
        },
      ]}
    />
  );
}

function lengthWord(count: number, sending: Sending, facts: Facts | undefined): string {
  const ms = lengthMs(count, sending, facts?.learned, facts?.bounds);
  return ms < 60_000 ? "under a minute" : aboutLength(ms);
}
