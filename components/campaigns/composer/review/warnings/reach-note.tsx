"use client";

import { RadioCards } from "#components/ui/field/radio-cards.tsx";
import { Note } from "#components/ui/note.tsx";
import type { CampaignReach, StartCampaign } from "#lib/contract/desk/campaign/campaign.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount, formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { sayPeople } from "../../../count-words.ts";

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
      title={t(
        `This plan has ${sayPeople(people)}; your WhatsApp account may reach ${formatCount(limit ?? 0)} in 24 hours`,
        `Mpango huu una ${sayPeople(people)}; akaunti yako ya WhatsApp inaweza kufikia ${formatCount(limit ?? 0)} ndani ya saa 24`,
      )}
    >
      <p>
        {reached > 0
          ? t(
              `You reached ${sayPeople(reached)} in the last 24 hours. `,
              `Uliwafikia ${sayPeople(reached)} ndani ya saa 24 zilizopita. `,
            )
          : t(
              "You reached nobody in the last 24 hours. ",
              "Hukumfikia mtu yeyote ndani ya saa 24 zilizopita. ",
            )}
        {t("The limit is in Settings.", "Kikomo kiko kwenye Mipangilio.")}
      </p>
      <div className="mt-3">
        <RadioCards
          legend={t("How to send it", "Namna ya kuituma")}
          columns={2}
          value={reach ?? ""}
          input={{ name: "reach", onChange: ({ target }) => onChoose(target.value as Reach) }}
          cards={[
            {
              value: "spread",
              label: t("Spread it over days", "Isambaze kwa siku kadhaa"),
              hint: t(
                `It takes about ${formatNoun(days, "day")}. It waits when the limit is reached, and goes on without you.`,
                `Itachukua takriban ${formatNounSw(days, "siku", "siku")}. Kikomo kikifikiwa inasubiri, kisha inaendelea bila wewe.`,
              ),
            },
            {
              value: "send",
              label: t("Send it all now", "Tuma yote sasa"),
              hint: t(
                "WhatsApp refuses the people beyond the limit. You see each of them.",
                "WhatsApp inawakataa watu wanaozidi kikomo. Unamwona kila mmoja wao.",
              ),
            },
          ]}
        />
      </div>
    </Note>
  );
}
