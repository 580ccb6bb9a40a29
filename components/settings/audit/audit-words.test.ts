import assert from "node:assert/strict";
import { test } from "node:test";
import type { AuditItem } from "#lib/contract/desk/team/audit.ts";
import { factsOf, placeOf } from "./audit-words.ts";

const item = (detail: Record<string, unknown>, action = "person.role"): AuditItem => ({
  ...{ id: 1, at: "2026-03-02T09:00:00Z", actorId: null, actorName: "Neema", action, target: "t" },
  ...{ detail, campaignName: null, address: null, requestId: null },
});

test("a change says what it was and what it is, and leaves out what stayed", () => {
  const facts = factsOf(
    item({
      name: "Baraka",
      before: { role: "viewer", rights: [], isDisabled: false },
      after: { role: "sender", rights: ["listen"], isDisabled: false },
      sessionsEnded: 1,
    }),
  );
  assert.equal(
    facts,
    "role: viewer → sender; rights: none → Listen to recordings; name: Baraka; sessions ended: 1",
  );
});

test("a refusal names the door", () => {
  assert.equal(factsOf(item({}, "door.refuse")), "t");
});

test("a moment is told in the reader's words, and what is none stays as it is", () => {
  const said = factsOf(item({ expiresAt: "2026-03-03T09:00:00Z", lostAt: "gone" }), () => "tomorrow");
  assert.equal(said, "expires at: tomorrow; lost at: gone");
});

test("a line about a call, its notes or its recording leads to the call, one about a campaign or a conversation there", () => {
  const target = "0b0e2b34-6a4c-4f53-9d2e-2a54a1f0c001";
  for (const action of ["recording.play", "recording.download", "call.note", "call.tag", "send.voice.call"])
    assert.equal(placeOf({ ...item({}, action), target }), `/calls/${target}`);
  const start = { ...item({}, "campaign.start"), target, campaignName: "Bei" };
  assert.equal(placeOf(start), `/campaigns/${target}`);
  assert.equal(placeOf({ ...item({}, "conversation.take"), target: "12" }), "/inbox/12");
  for (const action of ["calls.report", "person.role", "send.sms.send"])
    assert.equal(placeOf(item({}, action)), undefined);
});
