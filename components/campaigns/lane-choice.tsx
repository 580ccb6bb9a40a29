"use client";

import { formatNoun } from "../ui/format-count.ts";
import { formatLength } from "../ui/format-time.ts";
import { RadioCards } from "../ui/radio-cards.tsx";
import type { Composer } from "./use-composer.ts";

const CHUNK = 100;
/** Where pacing starts; it rises by one every ten clean seconds. */
const REQUESTS_A_SECOND = 5;

/** Fast or exact, with what each costs in time and in certainty. */
export function LaneChoice({ composer: { audience, form } }: { composer: Composer }) {
  const count = audience.check?.recipients ?? 0;
  const requests = Math.ceil(count / CHUNK);
  return (
    <RadioCards
      legend="Lane"
      columns={2}
      input={form.register("lane")}
      cards={[
        {
          value: "fast",
          label: `Fast: ${formatNoun(requests, "request")}, ${lengthWord(requests)}`,
          hint: "Up to 100 people a request. Ids are matched by order and say how surely. If an answer gets lost, up to 100 people stand as “may have been sent”.",
        },
        {
          value: "exact",
          label: `Exact: ${formatNoun(count, "request")}, ${lengthWord(count)}`,
          hint: "One person a request, so every id is certain, and a lost answer is about one person.",
        },
      ]}
    />
  );
}

function lengthWord(requests: number): string {
  const ms = (1000 * requests) / REQUESTS_A_SECOND;
  return ms < 60_000 ? "under a minute" : `up to ${formatLength(ms)}`;
}
