import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault } from "#lib/fault.ts";
import { inLanguage } from "#lib/server/language.ts";
import { doneWords, faultToast } from "./fault-toast.ts";

test("what became of a change is said in Swahili by a verb that agrees with any subject", () =>
  inLanguage("sw", () => {
    const change = ["Kampeni", "kusitishwa"] as const;
    assert.equal(doneWords(change), "Kusitishwa kwa kampeni kumefanyika");
    assert.equal(faultToast(new Error("refused"), change).title, "Kusitishwa kwa kampeni hakukufanyika");
    const lost = new Fault("service_unreachable", "Hakuna jibu.", { retry: "unknown-outcome" });
    assert.equal(
      faultToast(lost, change).title,
      "Huenda kusitishwa kwa kampeni kumefanyika: hakuna jibu la wazi",
    );
  }));
