import assert from "node:assert/strict";
import { after, test } from "node:test";
import { door } from "#lib/testing/doors.ts";
import { openSandboxDesk } from "#lib/testing/sandbox-desk.ts";

const readSent = door("GET /api/sends/:id");
const sendBulk = door("POST /api/sms/bulk");
const erase = door("POST /api/erasures");

const desk = await openSandboxDesk();
after(() => desk.close());
const { cookie } = await desk.signIn("owner");

const post = (handler: Parameters<typeof desk.ask>[0], body: object) =>
  desk.ask(handler, { method: "POST", body, cookie });
const sentOf = async (id: string) =>
  (await (await desk.ask(readSent, { params: { id }, cookie })).json()).sent;

test("a send with a text for each shows the first that is left, and nothing of what whoever is erased was sent", async () => {
  const messages = ["Rehema, deni lako ni 45,000", "Pili, deni lako ni 12,000", "Juma, asante"].map(
    (text, index) => ({
      to: `+25575400033${index}`,
      text,
    }),
  );
  const answer = await post(sendBulk, { messages, senderId: "AMANI AGRO" });
  const { sendId } = await answer.json();
  await desk.db.query("UPDATE message SET state = 'delivered'");
  const before = await sentOf(sendId);
  assert.deepEqual([before.content, before.hasOwnTexts], [{ text: messages[0]!.text }, true]);
  assert.equal((await post(erase, { number: messages[0]!.to })).status, 200);
  const left = await sentOf(sendId);
  assert.deepEqual([left.content, left.hasOwnTexts], [{ text: messages[1]!.text }, true]);
  assert.equal((await post(erase, { number: messages[1]!.to })).status, 200);
  assert.deepEqual((await sentOf(sendId)).content, { text: messages[2]!.text });
  assert.equal((await post(erase, { number: messages[2]!.to })).status, 200);
  assert.deepEqual((await sentOf(sendId)).content, { text: "" });
});
