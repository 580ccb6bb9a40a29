import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { UnknownAttempt } from "#lib/contract/desk/campaign/unknown.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { WHO_GETS_WHICH } from "#lib/contract/words/run/sent-as-words.ts";

type Sent = Pick<Campaign, "channel" | "content">;

/** What sending again to the people of lost answers may do, and cost. */
export function resendHintOf(attempts: readonly UnknownAttempt[], { channel, content }: Sent): string {
  const size = attempts.reduce((sum, attempt) => sum + attempt.size, 0);
  const credits = attempts.reduce((sum, attempt) => sum + attempt.segmentsPredicted, 0);
  const cost = channel === "sms" ? `, and you pay up to ${formatNoun(credits, "credit")} again` : "";
  const which = "text" in content && content.template !== undefined ? ` ${WHO_GETS_WHICH}` : "";
  return `If it was sent before, ${formatNoun(size, "person gets", "people get")} it twice${cost}.${which}`;
}
