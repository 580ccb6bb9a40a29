"use client";

import { RadioCards } from "#components/ui/field/radio-cards.tsx";
import { Note } from "#components/ui/note.tsx";
import type { CampaignReach, StartCampaign } from "#lib/contract/desk/campaign/campaign.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";

export type Reach = NonNullable<StartCampaign["reach"]>;

/** Whether a plan has more people than the WhatsApp account may reach now. */
export const isBeyond = ({ limit, people, reached }: CampaignReach): boolean =>
  limit !== null && people > limit - reached;

type ReachNoteProps = { plan: CampaignReach; reach: Reach | undefined; onChoose: (reach: Reach) => void };

/** More people than WhatsApp lets the account reach in 24 hours: said before anything is sent, with both ways. */
export function ReachNote({ plan: { limit, people, reached, days }, reach, onChoose }: ReachNoteProps) {
  return (
    <Note
      tone="amber"
      title={`This plan has ${formatNoun(people, "person", "people")}; your WhatsApp account may reach ${formatCount(limit ?? 0)} in 24 hours`}
    >
      <p>
        {reached > 0
          ? `You reached ${formatNoun(reached, "person", "people")} in the last 24 hours. `
          : "You reached nobody in the last 24 hours. "}
        The limit is in Settings.
      </p>
      <div className="mt-3">
        <RadioCards
          legend="How to send it"
          columns={2}
          value={reach ?? ""}
          input={{ name: "reach", onChange: ({ target }) => onChoose(target.value as Reach) }}
          cards={[
            {
              value: "spread",
              label: "Spread it over days",
              hint: `It takes about ${formatNoun(days, "day")}. It waits when the limit is reached, and goes on without you.`,
            },
            {
              value: "send",
              label: "Send it all now",
              hint: "WhatsApp refuses the people beyond the limit. You see each of them.",
            },
          ]}
        />
      </div>
    </Note>
  );
}
