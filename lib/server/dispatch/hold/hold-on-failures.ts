import { saysFailed } from "#lib/contract/wire/status.ts";
import type { Because } from "#lib/contract/words/reason/hold-reasons.ts";
import type { Quote } from "#lib/contract/words/reason/reason.ts";
import { hold, reason } from "#lib/contract/words/reason/say-reason.ts";
import type { Tx } from "#lib/db/index.ts";
import { countFailures, holdForFailures } from "#lib/server/store/campaign/failures.ts";
import type { Outcome } from "../attempt.ts";
import { quoteOf } from "./holds.ts";

const LEAST = 20;
/** Fewer than 20 people may be chance; among so many they are 2 % (engine.md §4), the limit that a campaign begins with. */
const LAST = 1_000;
// Whoever resumes a campaign that refuses nearly everybody means that it is mended now.
const MAX_LIMIT = 0.5;

/**
 * Stops a campaign of which the service refuses too many, by themselves or a whole request at once, as it does without
 * credits. Asked only after an answer that refused or failed somebody, when everything about it is stored.
 */
export async function holdOnFailures(tx: Tx, campaignId: string, outcome: Outcome): Promise<void> {
  const refusal = refusalIn(outcome);
  if (refusal === null) return;
  const { refused, failed, answered, limit } = await countFailures(tx, campaignId, LAST);
  const lost = refused + failed;
  if (lost < LEAST || lost <= limit * answered) return;
  const why = reason("failures", { isFailed: failed > 0, lost, answered, because: refusal.because });
  await holdForFailures(tx, campaignId, {
    hold: hold("failures", why),
    // At the same share again it would stop and stop, and nobody would read it any more.
    nextLimit: Math.max(limit, Math.min((2 * lost) / answered, MAX_LIMIT)),
  });
}

/** Why somebody was refused or failed in this answer; null where nobody was. Whose fault it is, the service does not say. */
export function refusalIn(outcome: Outcome): { because: Because } | null {
  switch (outcome.kind) {
    case "chat": {
      const refused = outcome.data.results.filter(({ success, status }) => !success || saysFailed(status));
      return refused.length === 0 ? null : inWords(commonest(refused.map((result) => result.error ?? "")));
    }
    case "sms-one":
      return saysFailed(outcome.data.status) ? inWords("") : null;
    case "sms-bulk": {
      const { rejectedCount, results } = outcome.data;
      return rejectedCount > 0 || results.some(({ status }) => saysFailed(status)) ? inWords("") : null;
    }
    case "fault":
      return outcome.fault.upstream?.status === 400 ? inQuote(quoteOf(outcome.fault)) : null;
    default:
      return null;
  }
}

const MAX_REASON = 200;

const inWords = (words: string): { because: Because } => ({
  because: words === "" ? null : { words: words.slice(0, MAX_REASON).toWellFormed() },
});
const inQuote = (quote: Quote | null): { because: Because } => ({ because: quote && { quote } });

function commonest(reasons: string[]): string {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? "";
}
