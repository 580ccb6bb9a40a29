import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault } from "#lib/fault.ts";
import { outcomeOfFault } from "./outcome-of-fault.ts";

test("only a conflict that may be said again is a question", () => {
  for (const path of ["isAgain", "isOptOutKnown"]) {
    const fields = [{ path, rule: "confirm it" }];
    assert.equal(outcomeOfFault(new Fault("conflict", "Called just now.", { fields })), "question");
  }
  assert.equal(outcomeOfFault(new Fault("conflict", "Being called right now.")), "refused");
});

test("whatever leaves it open whether a phone rang is lost, never refused", () => {
  const open = [
    new Fault("service_unknown_outcome", "No answer."),
    new Fault("not_ready", "The console does not answer.", { retry: "unknown-outcome" }),
    new Fault("internal", "The console answered 502 without saying why."),
    new Fault("service_malformed", "An answer that nobody can read."),
    new TypeError("Unexpected end of JSON input"),
  ];
  for (const error of open) assert.equal(outcomeOfFault(error), "lost", String(error));
});

test("a refusal is said as one", () => {
  for (const code of ["invalid_input", "forbidden", "service_rejected", "service_refused_key"] as const)
    assert.equal(outcomeOfFault(new Fault(code, "No.")), "refused", code);
});
