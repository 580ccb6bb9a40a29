import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { UnknownAttempt } from "#lib/contract/desk/campaign/unknown.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount, formatNoun, formatNounSw, plural } from "#lib/contract/words/format-count.ts";
import { whoGetsWhich } from "#lib/contract/words/run/sent-as-words.ts";

type Sent = Pick<Campaign, "channel" | "content">;

/** What sending again to the people of lost answers may do, and cost. */
export function resendHintOf(attempts: readonly UnknownAttempt[], { channel, content }: Sent): string {
  const size = attempts.reduce((sum, attempt) => sum + attempt.size, 0);
  const credits = attempts.reduce((sum, attempt) => sum + attempt.segmentsPredicted, 0);
  const cost =
    channel === "sms"
      ? t(
          `, and you pay up to ${formatNoun(credits, "credit")} again`,
          `, na utalipa tena hadi ${formatNounSw(credits, "krediti", "krediti")}`,
        )
      : "";
  const which = "text" in content && content.template !== undefined ? ` ${whoGetsWhich()}` : "";
  return t(
    `If it was sent before, ${formatNoun(size, "person gets", "people get")} it twice${cost}.${which}`,
    `Kama ulikuwa umetumwa, ${plural(size, `mtu ${formatCount(size)} ataupata`, `watu ${formatCount(size)} wataupata`)} ujumbe mara mbili${cost}.${which}`,
  );
}
