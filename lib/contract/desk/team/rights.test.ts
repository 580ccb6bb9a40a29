import assert from "node:assert/strict";
import { test } from "node:test";
import { RIGHT_GROUPS } from "../../words/console/right-groups.ts";
import { SEND_RIGHTS } from "./channel-rights.ts";
import { type Entitled, hasRight, isSendRight, RIGHTS, rightsOf } from "./rights.ts";

const sendRightsOf = (person: Entitled) => rightsOf(person).filter(isSendRight);

test("a sender and an admin send by every service where nothing else was chosen, and a viewer by none", () => {
  for (const role of ["sender", "admin", "owner"] as const)
    assert.deepEqual(sendRightsOf({ role }), [...SEND_RIGHTS], role);
  assert.deepEqual(sendRightsOf({ role: "viewer" }), []);
});

test("whoever has fewer rights sends by these services and by no other", () => {
  const person: Entitled = { role: "sender", rights: ["chat", "seeNumbers"] };
  assert.deepEqual(sendRightsOf(person), ["chat"]);
  assert.equal(hasRight(person, "sms"), false);
  assert.deepEqual(rightsOf(person), ["chat", "seeNumbers"]);
});

test("a viewer sends by no service whatever was chosen, and keeps the rights that send nothing", () => {
  assert.deepEqual(rightsOf({ role: "viewer", rights: RIGHTS }), [
    "seeNumbers",
    "listen",
    "export",
    "settings",
  ]);
});

test("an admin and an owner may send marketing outside its hours where nothing else was chosen; whose rights were chosen has it only by choice", () => {
  const may = (person: Entitled) => hasRight(person, "outsideHours");
  assert.deepEqual(
    (["viewer", "sender", "admin", "owner"] as const).map((role) => may({ role })),
    [false, false, true, true],
  );
  assert.equal(may({ role: "admin", rights: ["chat", "sms", "voice", "seeNumbers", "settings"] }), false);
  assert.equal(may({ role: "sender", rights: ["sms", "outsideHours"] }), true);
  assert.equal(may({ role: "viewer", rights: ["outsideHours"] }), false);
});

test("an admin and an owner may start without enough credits where nothing else was chosen; a sender by choice, a viewer never", () => {
  const may = (person: Entitled) => hasRight(person, "withoutCredits");
  assert.deepEqual(
    (["viewer", "sender", "admin", "owner"] as const).map((role) => may({ role })),
    [false, false, true, true],
  );
  assert.equal(may({ role: "admin", rights: ["sms"] }), false);
  assert.equal(may({ role: "sender", rights: ["sms", "withoutCredits"] }), true);
  assert.equal(may({ role: "viewer", rights: ["withoutCredits"] }), false);
});

test("an owner has every right whatever was chosen", () => {
  assert.deepEqual(rightsOf({ role: "owner", rights: [] }), RIGHTS);
});

test("whoever chooses rights is offered each of them once, in their order", () => {
  assert.deepEqual(
    RIGHT_GROUPS.flatMap(({ rights }) => [...rights]),
    [...RIGHTS],
  );
});
