"use client";

import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { RadioCards } from "#components/ui/field/radio-cards.tsx";
import { aboutLength } from "#components/ui/time/format-time.ts";
import { factsQuery } from "#lib/client/facts/queries.ts";
import type { PlanAnswer } from "#lib/contract/desk/campaign/draft.ts";
import type { Facts } from "#lib/contract/desk/facts.ts";
import { lengthMs, type Sending, within } from "#lib/contract/rules/sending/pace.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
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
          hint: `${formatNoun(Math.ceil(count / chunkSize), "request")} of up to ${formatNoun(chunkSize, "person", "people")}, ${lengthWord(count, fast, facts)}. If an answer gets lost, we cannot say if those ${formatCount(Math.min(count, chunkSize))} were sent.`,
        },
        {
          value: "exact",
          label: "Exact",
          hint: `1 request for each person, ${lengthWord(count, exact, facts)}. Every answer is certain.`,
        },
      ]}
    />
  );
}

function lengthWord(count: number, sending: Sending, facts: Facts | undefined): string {
  const ms = lengthMs(count, sending, facts?.learned, facts?.bounds);
  return ms < 60_000 ? "under a minute" : aboutLength(ms);
}
