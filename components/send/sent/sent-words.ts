import type { Sent } from "#lib/contract/desk/send/sent.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";

/** `2 accepted, 1 refused`: what the service said of it, which stays as it is; delivery is told for each person. */
export function sentWords({
  counts,
  graceUntil = null,
}: Pick<Sent, "counts"> & Partial<Pick<Sent, "graceUntil">>): string {
  const { rows, accepted, rejected, unknown, attempting, queued, cancelled } = counts;
  if (graceUntil !== null) return `Not sent yet: waits for ${formatNoun(rows, "person", "people")}`;
  if (cancelled === rows) return "Cancelled: nothing was sent";
  if (attempting + queued === rows) return `Sending to ${formatNoun(rows, "person", "people")}`;
  if (rejected === rows)
    return rows === 1 ? "Refused: nothing was sent" : `All ${formatCount(rows)} refused: nothing was sent`;
  const parts = [
    [accepted, "accepted"],
    [rejected, "refused"],
    [unknown, "may have been sent"],
    [attempting + queued, "being sent"],
    [cancelled, "cancelled"],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${formatCount(count)} ${word}`)
    .join(", ");
}

/** `SMS to 3 people`, `Chat text to 1 person`. */
export function titleOf(channelWord: string, people: number): string {
  return `${channelWord} to ${formatNoun(people, "person", "people")}`;
}

/** What it cost, as far as answers say it; null for chat, of which the service reports no credits. */
export function creditWords(
  { channel, counts, creditsUsed, creditsUnstated, creditsResent }: Pick<Sent, Counted>,
  money: (credits: number) => string,
): string | null {
  if (channel !== "sms") return null;
  const used = `${formatNoun(creditsUsed, "credit")} used${money(creditsUsed)}`;
  const unstated = creditsUnstated === 0 ? used : `${used}, and about ${formatCount(creditsUnstated)} more`;
  const again =
    creditsResent > 0 ? `, and up to ${formatCount(creditsResent)} for messages that were sent again` : "";
  return counts.unknown === 0
    ? unstated + again
    : `${unstated}${again}. What got no clear answer may have cost more`;
}

type Counted = "channel" | "counts" | "creditsUsed" | "creditsUnstated" | "creditsResent";
