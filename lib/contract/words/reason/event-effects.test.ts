import assert from "node:assert/strict";
import { test } from "node:test";
import { inLanguage } from "#lib/server/language.ts";
import { effect, isOddEffect, isQuietEffect, sayEffect, sayStoredEffect } from "./event-effects.ts";
import { storeMoment, storeReason } from "./reason.ts";
import { CUT_OFF, said, sayOddity } from "./say-reason.ts";

const until = storeMoment(new Date("2026-11-22T08:00:00.000Z"));
const opened = effect("window", { until });
const stop = effect("opted-out", { words: "Sitisha! 🙏" });
const known = effect("wrote-known", { words: "STOP", isOut: true });

test("what came of an event: stored and read again -> the same words, in English and in Swahili", () => {
  const both = storeReason(effect("both", { first: stop, second: opened }));
  const [en, sw] = (["en", "sw"] as const).map((language) =>
    inLanguage(language, () => sayStoredEffect(both)),
  );
  assert.equal(en, "opted out: wrote “Sitisha! 🙏”; window open until 2026-11-22T08:00:00.000Z");
  assert.equal(sw, "amejitoa: aliandika “Sitisha! 🙏”; dirisha liko wazi hadi 2026-11-22T08:00:00.000Z");
  const old = "opted out: wrote “Stop”; window open until 2026-11-22T08:00:00.000Z";
  assert.equal(
    inLanguage("sw", () => sayStoredEffect(old)),
    old,
  );
});

test("nothing was changed, or it was not understood: by the code, and by the words of before", () => {
  const isInferred = false;
  for (const [of, isQuiet, isOdd] of [
    [effect("moved", { before: "handed", after: "failed", error: "131026", isInferred }), false, false],
    [effect("other-failure", { error: null, isInferred }), false, false],
    [effect("both", { first: stop, second: opened }), false, false],
    [effect("both", { first: effect("window-newer"), second: known }), true, false],
    [effect("status-older", { state: "read", isInferred }), true, false],
    [effect("erased"), true, false],
    [effect("status-unknown", { words: "warped", isInferred }), true, true],
    [effect("awaits-work"), true, true],
    [effect("awaits-message"), true, false],
  ] as const)
    for (const each of [of, said(sayEffect(of))])
      assert.deepEqual([isQuietEffect(each), isOddEffect(each)], [isQuiet, isOdd], sayEffect(each));
});

test("what was not understood of an answer: a field by its name, and that it was cut off in the language of the reader", () => {
  const odd = () => ["results[3].messageId", CUT_OFF].map(sayOddity).join(", ");
  assert.equal(inLanguage("en", odd), "results[3].messageId, the end of the answer");
  assert.equal(inLanguage("sw", odd), "results[3].messageId, mwisho wa jibu");
});
