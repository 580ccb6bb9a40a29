import type { Tx } from "#lib/db/index.ts";
import type { Fault } from "#lib/fault.ts";
import { forgetTries, openBreaker } from "#lib/server/store/sending/connection.ts";
import { type Before, holdForReview, listAnswersBefore } from "#lib/server/store/sending/hold.ts";
import { DIED } from "../attempt/died.ts";
import type { Settling } from "../attempt/settling.ts";

export const MAX_FAILED_TRIES = 3;

/** So many of the last answers may prove nothing: single messages that pass between them prove no lane of many. */
const LATELY = 15;
const MAX_LATELY = 4;

/**
 * After an outcome that nobody knows: the breaker opens, and a campaign that would drain into such outcomes stops.
 * A whole answer that proves nothing will not be another one in a minute, so two of them in a row are enough.
 */
export async function holdOnDoubt({ tx, attempt }: Settling, fault: Fault): Promise<void> {
  const failedTries = await openBreaker(tx, "sms");
  const before = await listAnswersBefore(tx, attempt.id, LATELY - 1);
  const doubtful = 1 + before.filter(isDoubtful).length;
  if (fault.upstream?.isBaffling && before[0]?.isBaffling) {
    const detail = `Two answers in a row do not say whether the messages were sent. ${fault.detail} Look at the answers, then resume or cancel.`;
    await holdForReview(tx, attempt.campaignId, { hold: { kind: "answers", detail, until: null } });
  } else if (failedTries >= MAX_FAILED_TRIES) {
    await holdForOutage(tx, attempt.campaignId, fault);
    await forgetTries(tx, "sms");
  } else if (doubtful > MAX_LATELY) {
    const detail = `${doubtful} of the last ${before.length + 1} requests were answered in a way that does not say whether the messages were sent. ${fault.detail} Look at the answers, then resume or cancel.`;
    const kind = fault.upstream?.isBaffling ? "answers" : "outage";
    await holdForReview(tx, attempt.campaignId, { hold: { kind, detail, until: null } });
  }
}

const isDoubtful = ({ state, problem }: Before): boolean => state === "unknown" && problem !== DIED;

/** The service has failed three tries in a row since an answer got lost. */
export async function holdForOutage(tx: Tx, campaignId: string, fault: Fault): Promise<void> {
  const detail = `We tried three times, but the service did not work. ${fault.detail} Resume when it works again.`;
  await holdForReview(tx, campaignId, { hold: { kind: "outage", detail, until: null } });
}
