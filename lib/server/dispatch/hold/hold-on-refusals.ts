import { RECIPIENT_LIMIT_CODE } from "#lib/contract/wire/limits.ts";
import type { Tx } from "#lib/db/index.ts";
import type { Fault } from "#lib/fault.ts";
import { moveCounters } from "#lib/server/store/campaign/counters.ts";
import {
  areWordsMeant,
  type Before,
  holdForReview,
  joinHold,
  listAnswersBefore,
  reopenRefused,
} from "#lib/server/store/sending/hold.ts";
import { endOf, putBack } from "../attempt/end-attempt.ts";
import type { Settling } from "../attempt/settling.ts";
import { nameTemplate } from "./hold-for-template.ts";

/** So many people in a row refused with the same words are not about these people. */
const IN_A_ROW = 3;
/** So far back goes a row: with two requests at once, one of several that is being halved comes between. */
const REACH = 20;

/**
 * Three single refusals in a row with the same words, or one of a template: the campaign stops, these people are put
 * back, and a person chooses to refuse them or to try again. Answers whether this request was put back so.
 */
export async function isHeldForRefusal(settling: Settling, fault: Fault): Promise<boolean> {
  const { tx, attempt } = settling;
  const isTemplate = isAboutTemplate(attempt.operation, fault);
  if (attempt.members.length > 1 && !isTemplate) return false;
  if (await areWordsMeant(tx, attempt.campaignId, fault.detail)) return false;
  // What only an envelope refused was settled before, and is never sent again by itself.
  const isSaidOnly = fault.upstream?.httpStatus !== undefined;
  if (!isSaidOnly && (await joinHold(tx, attempt.campaignId, attempt.id, fault.detail))) {
    await putBack(settling, { state: "refused", ...endOf(fault) });
    return true;
  }
  const row = rowOf(await listAnswersBefore(tx, attempt.id, REACH), fault);
  const isThird = row.slice(0, IN_A_ROW - 1).filter(isOne).length === IN_A_ROW - 1;
  if (!isTemplate && !isThird) return false;
  const attempts = isTemplate ? [] : row.filter(isOne).map(({ id }) => id);
  const held = isSaidOnly ? [] : [...attempts, attempt.id];
  const detail = isTemplate
    ? templateWords(fault, await nameTemplate(tx, attempt.campaignId))
    : singleWords(fault);
  const hold = { kind: "refusals", detail, until: null } as const;
  const isHeld = await holdForReview(tx, attempt.campaignId, { hold, attempts: held, words: fault.detail });
  if (!isHeld || isSaidOnly) return false;
  await reopen(tx, attempt.campaignId, attempts);
  await putBack(settling, { state: "refused", ...endOf(fault) });
  return true;
}

/** Chat checks no number (§4.1): what a template's request is refused for is in the template or its values. */
export const isAboutTemplate = (operation: string, { upstream }: Fault): boolean =>
  operation === "chat.template" && upstream?.status === 400 && upstream.code !== RECIPIENT_LIMIT_CODE;

const isOne = ({ size }: Before): boolean => size === 1;

const isAlike = (answer: Before, { detail, upstream }: Fault): boolean =>
  answer.state === "refused" &&
  answer.problem === detail &&
  answer.httpStatus === (upstream?.httpStatus ?? upstream?.status);

/** All since the service last said something else: whoever was refused alone among them counts as refused no more. */
function rowOf(before: Before[], fault: Fault): Before[] {
  const end = before.findIndex((answer) => !isAlike(answer, fault));
  return end === -1 ? before : before.slice(0, end);
}

async function reopen(tx: Tx, campaignId: string, attempts: string[]): Promise<void> {
  const count = await reopenRefused(tx, attempts);
  if (count > 0) await moveCounters(tx, campaignId, { rejected: -count, queued: count });
}

const CHOICE = "Nobody is counted as refused yet. Fix what you can and try again, or count them as refused.";

const singleWords = ({ detail }: Fault): string =>
  `The service refused ${IN_A_ROW} people in a row for the same reason. ${detail} ${CHOICE}`;

const templateWords = ({ detail }: Fault, name: string): string =>
  `The service refused the template${name}, or the values in it. ${detail} ${CHOICE}`;
