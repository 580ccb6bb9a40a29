import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault } from "#lib/fault.ts";
import { faultSentence, waitSentence } from "./fault-sentence.ts";

test("an answer that was lost says that it may have worked, whatever stood in its place", () => {
  const lost = new Fault("not_ready", "The console answered 504 without saying why.", {
    retry: "unknown-outcome",
  });
  assert.match(faultSentence(lost), /^There was no clear answer, so this may have worked\./);
});

test("a refusal says why, as a sentence", () => {
  assert.equal(faultSentence(new Fault("invalid_input", "email has an account.")), "E-mail has an account.");
});

test("a refusal whose wait is counted down says its rule alone, where it names one", () => {
  const fields = [{ path: "code", rule: "this code is not right." }];
  const wrong = new Fault("wrong_credentials", "This code is not right. Wait 4 min.", { fields });
  assert.equal(waitSentence(wrong), "This code is not right.");
  assert.equal(waitSentence(new Fault("rate_limited", "Wait a moment.")), "Wait a moment.");
});
