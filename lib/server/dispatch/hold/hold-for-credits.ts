import type { Hold } from "#lib/contract/desk/campaign/campaign.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import type { Tx } from "#lib/db/index.ts";
import { getKnownCredits } from "#lib/server/store/campaign/credits.ts";
import type { Connection } from "#lib/server/store/sending/connection.ts";
import type { Member } from "#lib/server/store/sending/member.ts";
import { segmentsOf } from "../attempt/members.ts";

/** A balance of more than so many requests cannot be used up by what is on its way, so nothing is added up for it. */
const MANY_REQUESTS = 20;

type Asking = { campaignId: string; connection: Pick<Connection, "service" | "balance">; members: Member[] };

/**
 * What the balance that the service told last says of the next request: `enough`, also where nothing is known; `wait`
 * where requests on their way may use it up; why it must not leave. Sent beyond it, a bulk request may be taken in part,
 * and nobody says for whom (§2.6).
 */
export async function checkCredits(
  tx: Tx,
  { campaignId, connection: { service, balance }, members }: Asking,
): Promise<"enough" | "wait" | Hold> {
  const needed = segmentsOf(members);
  if (service !== "sms" || balance === null || balance >= MANY_REQUESTS * needed) return "enough";
  const known = await getKnownCredits(tx, campaignId);
  if (known === null || known.left - known.underWay >= needed) return "enough";
  return known.left >= needed ? "wait" : creditsHold(needed, known.left);
}

/** Not enough credits for the next request, of which so many are left by what we know. */
export function creditsHold(needed: number, left: number, said = ""): Hold {
  const have = left > 0 ? `${formatNoun(left, "is", "are")} left` : "none is left";
  const detail = `The next request needs ${formatNoun(needed, "credit")}, and ${have} by the last balance that we know. ${REMEDY}${said}`;
  return { kind: "credits", detail, until: null };
}

/** Credits ran out inside a request: who was not accepted is queued again, or the service does not say who it was. */
export function unpaidHold(refused: number, size: number, { isPutBack }: { isPutBack: boolean }): Hold {
  const fate = isPutBack ? "They are queued again." : "The service does not say which.";
  const detail = `The credits ran out: ${formatCount(refused)} of ${formatNoun(size, "message")} in the last request were not accepted. ${fate} ${REMEDY}`;
  return { kind: "credits", detail, until: null };
}

const REMEDY = "Add credits on the portal’s Credits page, then resume.";
