import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { door } from "#lib/testing/doors.ts";
import { openStubDesk } from "#lib/testing/stubs/open-stub-desk.ts";
import { startServiceStub } from "#lib/testing/stubs/service-stub.ts";

const SEND_CHAT = door("POST /api/chat/text");
const AGAIN = door("POST /api/sends/:id/again");

const stub = await startServiceStub();
const desk = await openStubDesk(stub);
const { cookie } = await desk.signIn("sender");
const TO = ["+255754000318", "+255754000319", "+255754000320", "+255754000321"];
const TOO_LARGE = {
  status: 413,
  text: JSON.stringify({ status: 413, code: "TOO_LARGE", message: "too many", data: null }),
};

test("whom somebody tries again while their request is being halved is sent to once", async () => {
  const answers: number[] = [];
  stub.instead = async ({ index, size }) => {
    if (size > 2) return TOO_LARGE;
    // The first half is on its way, and the second still stands as refused.
    if (index === 1) answers.push((await tryAgain()).status);
    return null;
  };
  const sent = await desk.ask(SEND_CHAT, { method: "POST", cookie, body: { to: TO, text: "Habari" } });
  assert.equal(sent.status, 200);
  assert.deepEqual(answers, [200]);
  assert.deepEqual(stub.ledger.map(({ to }) => to).toSorted(), TO);
});

async function tryAgain(): Promise<Response> {
  const [row] = await desk.db.query<{ id: string }>("SELECT id FROM campaign");
  const params = { id: row?.id ?? "" };
  return desk.ask(AGAIN, { method: "POST", cookie, params, body: { sendToken: randomUUID() } });
}
