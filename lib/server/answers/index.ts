/**
 * What answers by itself: to a word, and while the office is closed. Planned in the transaction that hears of a message for the
 * first time (`plan-answers.ts`), sent by the worker through the one journal; the claim asks again whether it still holds.
 */

import type { Answers } from "#lib/contract/desk/settings/answers.ts";
import type { SignedInCtx } from "../context.ts";
import { getAnswerSettings } from "../store/conversation/answer.ts";

export { type HeardMessage, planAnswers } from "./plan-answers.ts";

/** What the company has set of both. */
export async function getAnswers({ db }: Pick<SignedInCtx, "db">): Promise<Answers> {
  const { away, words } = await getAnswerSettings(db);
  return { awayAnswer: away, wordAnswers: words };
}
