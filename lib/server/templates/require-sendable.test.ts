import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { Fault } from "#lib/fault.ts";
import { openSandboxDesk } from "#lib/testing/sandbox-desk.ts";
import { sendChatTemplate } from "../chat/index.ts";
import {
  createTemplate,
  getTemplate,
  listKnownTemplates,
  listTemplates,
  recordTemplateName,
} from "./index.ts";
import { requireSendable } from "./require-sendable.ts";
import { ctxOf, DRAFT } from "./test-template.ts";

const desk = await openSandboxDesk();
const { pass, review, ledger } = desk;
const ctx = await ctxOf(desk);
after(desk.close);
let last = 0;
let name = "";
beforeEach(() => (name = `oda_${++last}`));

const VALUES = { 1: "Asha", 2: "4471" };
const send = (language = "sw", templateParameters: Record<string, unknown> = VALUES) =>
  sendChatTemplate(ctx, {
    to: [`+2557546661${String(last).padStart(2, "0")}`],
    templateName: name,
    language,
    templateParameters,
  });
const refused = async (work: () => Promise<unknown>): Promise<Fault> => {
  const before = (await ledger()).length;
  const fault = await work().then(
    () => assert.fail("it was not refused"),
    (error: unknown) => (error instanceof Fault ? error : assert.fail(String(error))),
  );
  assert.equal((await ledger()).length, before, "nothing reached the service");
  return fault;
};

test("what is known to be not approved is refused before the call, in that language only, with the reason", async () => {
  const { id } = await createTemplate(ctx, { ...DRAFT, name });
  const pending = await refused(() => send());
  assert.deepEqual([pending.code, pending.fields[0]?.path], ["not_permitted", "templateName"]);
  assert.match(pending.detail, /^The template oda_1 \(sw\) is not approved yet\.$/);
  assert.equal((await send("en")).results[0]?.success, true, "nothing is known of it in English");
  await review(name, "approve");
  await pass(0);
  assert.equal((await send()).results[0]?.success, true);
  for (const [verdict, words] of [
    ["pause", /is paused\. The service’s reason: “Many blocked it”/],
    ["disable", /is disabled\. The service’s reason: “Many blocked it”/],
    ["reject", /was rejected\. The service’s reason: “Many blocked it”/],
  ] as const) {
    await review(name, verdict, "Many blocked it");
    await pass(0);
    const fault = await refused(() => send("sw", { ...VALUES, 2: verdict }));
    assert.match(fault.detail, words);
    assert.match(fault.fields[0]?.rule ?? "", words);
    // It was asked once more, and the answer names no reason of a pause.
    const { reason, history } = await getTemplate(ctx, id);
    assert.deepEqual([reason, history[0]?.source], ["Many blocked it", "read"]);
  }
  assert.equal(
    (await listKnownTemplates(ctx, { name })).items.find(({ language }) => language === "sw")?.isBarred,
    true,
  );
});

test("an event that never came stops nobody: the service is asked once more before it is refused", async () => {
  const { id } = await createTemplate(ctx, { ...DRAFT, name });
  await review(name, "approve");
  assert.equal((await getTemplate(ctx, id)).state, "pending");
  assert.equal((await send()).results[0]?.success, true);
  const template = await getTemplate(ctx, id);
  assert.deepEqual([template.state, template.history[0]?.source], ["approved", "read"]);
});

test("a name that somebody typed is sent, verified by nothing", async () => {
  await recordTemplateName(ctx, { name, language: "sw" });
  assert.equal((await send()).results[0]?.success, true);
  name = "haijulikani_kabisa";
  assert.equal((await send()).results[0]?.success, true);
});

test("values that do not fit and empty ones are refused before the call, at the value", async () => {
  await createTemplate(ctx, { ...DRAFT, name });
  await review(name, "approve");
  await pass(0);
  const short = await refused(() => send("sw", { 1: "Asha" }));
  assert.deepEqual(short.fields, [
    { path: "templateParameters.body", rule: "body has 2 fields (1, 2), but 1 value is given" },
  ]);
  const empty = await refused(() => send("sw", { body: { 1: "Asha", 2: " " } }));
  assert.deepEqual(empty.fields, [{ path: "templateParameters.body.2", rule: "is empty" }]);
  name = "hujui_maneno";
  assert.equal((await refused(() => send("sw", { 1: "" }))).fields[0]?.path, "templateParameters.body.1");
  assert.equal((await refused(() => send("sw", { 1: { odd: true } }))).code, "invalid_input");
});

test("a header of another kind than text is refused before the call", async () => {
  const componentSchema = [{ type: "HEADER", format: "IMAGE" }, ...DRAFT.componentSchema];
  await createTemplate(ctx, { ...DRAFT, name, componentSchema });
  await review(name, "approve");
  await pass(0);
  assert.match((await refused(() => send())).detail, /Its header is an image/);
});

for (const [part, words] of [
  [{ type: "BUTTONS", buttons: [{ type: "OTP", otp_type: "COPY_CODE" }] }, /a button for a sign-in code/],
  [{ type: "BUTTONS", buttons: [{ type: "COPY_CODE", example: "KARIBU" }] }, /a button that copies a code/],
  [{ type: "CAROUSEL", cards: [{ components: [] }] }, /a carousel of cards/],
  [{ type: "LIMITED_TIME_OFFER", limited_time_offer: { text: "Leo" } }, /an offer that ends at a time/],
] as const) {
  test(`a template with ${words.source}: named in the catalogue, and no send of it reaches the service`, async () => {
    await createTemplate(ctx, { ...DRAFT, name, componentSchema: [...DRAFT.componentSchema, part] });
    await review(name, "approve");
    await pass(0);
    const fault = await refused(() => send());
    assert.deepEqual([fault.code, fault.fields[0]?.path], ["not_permitted", "templateName"]);
    assert.match(fault.detail, words);
    const later = { templateName: name, language: "sw", templateParameters: VALUES, isLater: true };
    await refused(() => requireSendable(ctx, later));
    const [card] = (await listTemplates(ctx, { q: name })).items;
    assert.match(card?.variants[0]?.unsupported ?? "", words);
    assert.match((await listKnownTemplates(ctx, { name })).items[0]?.unsupported ?? "", words);
  });
}

test("for a later time only what is final is refused", async () => {
  await createTemplate(ctx, { ...DRAFT, name });
  const later = { templateName: name, language: "sw", templateParameters: VALUES, isLater: true };
  await requireSendable(ctx, later);
  await review(name, "reject");
  await pass(0);
  await refused(() => requireSendable(ctx, later));
});
