import type { OptOutWordsAnswer, UpdateOptOutWords } from "#lib/contract/desk/people/opt-out.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { t } from "#lib/contract/language.ts";
import { maskNumbers } from "#lib/contract/rules/text/mask-numbers.ts";
import {
  allWords,
  BUILT_IN_WORDS,
  type OptOutWords,
  PRESSED_WORDS,
  plainWord,
} from "#lib/contract/rules/text/opt-out-words.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { Context, SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { requireUnchanged } from "../require-unchanged.ts";
import { requireShown } from "../sight/index.ts";
import { listOptOutWords, lockOptOutWords, replaceOptOutWords } from "../store/opt-out.ts";

/** The words that take out and back in: built in, and added in settings. */
export async function getOptOutWords({ db }: Pick<Context, "db">): Promise<OptOutWordsAnswer> {
  return {
    builtIn: lists(BUILT_IN_WORDS),
    pressed: lists(PRESSED_WORDS),
    own: lists(await listOptOutWords(db)),
  };
}

/**
 * Sets the words of settings; they count for messages that are read from now on. Throws invalid_input for a word that
 * stands twice, conflict where they have changed since they were seen, forbidden for a number of whoever sees none.
 */
export async function updateOptOutWords(
  ctx: SignedInCtx,
  { seen, ...given }: UpdateOptOutWords,
): Promise<OptOutWordsAnswer> {
  for (const key of ["out", "in"] as const)
    for (const [place, word] of given[key].entries()) requireShown(ctx.actor, word, `${key}.${place}`);
  const shown = canSeeNumbers(ctx.actor) ? String : maskNumbers;
  await ctx.db.transaction(async (tx) => {
    const before = await lockOptOutWords(tx);
    const now = { out: before.out.map(shown), in: before.in.map(shown) };
    requireUnchanged({
      person: ctx.actor,
      seen: seen && sorted(seen),
      now: sorted(now),
      next: sorted(given),
    });
    const words = {
      out: withHidden(given.out, before.out, shown),
      in: withHidden(given.in, before.in, shown),
    };
    refuseTwice(words);
    await replaceOptOutWords(tx, words);
    await publish(tx, [{ topic: "opt-out", data: {} }]);
    await recordAudit(tx, {
      actor: ctx.actor,
      action: "opt-out.words",
      target: "words",
      detail: { before, after: words },
    });
  });
  return getOptOutWords(ctx);
}

/** The dots of a number that they may not see are no word: the one they stand for stays. */
function withHidden(given: string[], before: readonly string[], shown: (word: string) => string): string[] {
  const left = [...before];
  return given.map((word) => {
    const at = left.findIndex((known) => shown(known) === word);
    return at < 0 ? word : (left.splice(at, 1)[0] ?? word);
  });
}

// They come back in the order of their letters where they were added together.
const sorted = (words: OptOutWords) => ({ out: words.out.toSorted(), in: words.in.toSorted() });

function refuseTwice(own: OptOutWords): void {
  const seen = new Set<string>();
  const all = allWords(own);
  for (const word of [...all.out, ...all.in]) {
    const plain = plainWord(word);
    if (!seen.has(plain)) seen.add(plain);
    else {
      const rule = t(
        `“${word}” is in the lists more than once`,
        `“${word}” liko kwenye orodha zaidi ya mara moja`,
      );
      throw new Fault("invalid_input", `${rule}.`, {
        fields: [{ path: own.out.includes(word) ? "out" : "in", rule }],
      });
    }
  }
}

const lists = (words: OptOutWords) => ({
  out: [...words.out],
  in: [...words.in],
});
