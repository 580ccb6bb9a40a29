import assert from "node:assert/strict";
import { beforeEach } from "node:test";
import { openTarget } from "./harness.ts";

const { ask, portalRule, admin, baseUrl, apiKey } = await openTarget({
  settings: { smsFailedShare: 0, smsSilentShare: 0, smsSubmitMs: 86_400_000, smsDeliverMs: 86_400_000 },
});
const SEND = "/api/v1/api/messages/send";
const BULK = "/api/v1/api/messages/send-bulk";

beforeEach(async () => {
  await admin("POST", "/reset");
});

const numberAt = (index: number) => `+2557180000${String(index).padStart(2, "0")}`;
const setFaults = (...rules: object[]) => admin("PUT", "/faults", { seed: 7, rules });
const send = (index: number) =>
  ask("POST", SEND, { recipient: numberAt(index), content: "Habari", senderId: "AMANI AGRO" });
const bulk = (first: number, count: number) =>
  ask("POST", BULK, {
    senderId: "AMANI AGRO",
    messages: Array.from({ length: count }, (_, place) => ({
      recipient: numberAt(first + place),
      content: "Habari",
    })),
  });
const ledger = async () =>
  (await admin<{ entries: { recipient: string }[] }>("GET", "/ledger")).entries.map(
    ({ recipient }) => recipient,
  );
type Waiting = { operation: string; when: string; recipients: string[] };
const whenWaiting = async (count: number) =>
  (await admin<{ waiting: Waiting[] }>("GET", `/gates?waiting=${count}`)).waiting;
const release = async (body: object = {}) =>
  (await admin<{ released: number }>("POST", "/gates/release", body)).released;
/** Is still open after everything else that was asked has been answered. */
const isOpen = async (asked: Promise<unknown>) =>
  (await Promise.race([asked, Promise.resolve("open")])) === "open";

for (const [when, sent] of [
  ["before", []],
  ["after", [numberAt(1)]],
] as const) {
  portalRule(
    `gate ${when}: a request waits until it is released, with ${sent.length} sent meanwhile`,
    async () => {
      await setFaults({ kind: "gate", operation: "sendSms", when });
      const asked = send(1);
      assert.deepEqual(await whenWaiting(1), [{ operation: "sendSms", when, recipients: [numberAt(1)] }]);
      assert.deepEqual(await ledger(), sent);
      assert.ok(await isOpen(asked));
      assert.equal(await release(), 1);
      assert.equal((await asked).status, 202);
      assert.deepEqual([await ledger(), await whenWaiting(0)], [[numberAt(1)], []]);
    },
  );
}

portalRule(
  "gate: released without a number -> open for later requests; with one -> they still wait",
  async () => {
    await setFaults({ kind: "gate", operation: "sendSms" });
    const first = send(1);
    await whenWaiting(1);
    const second = send(2);
    await whenWaiting(2);
    assert.equal(await release({ operation: "sendSms", requests: 1 }), 1);
    assert.equal((await first).status, 202);
    assert.deepEqual(
      (await whenWaiting(1)).map(({ recipients }) => recipients),
      [[numberAt(2)]],
    );
    const third = send(3);
    await whenWaiting(2);
    assert.equal(await release({ operation: "sendSms" }), 2);
    await Promise.all([second, third, send(4)]);
    assert.equal((await ledger()).length, 4);
  },
);

portalRule("gate: more released than wait -> 409, and nobody goes on", async () => {
  await setFaults({ kind: "gate", operation: "sendSms" });
  const asked = send(1);
  await whenWaiting(1);
  await assert.rejects(release({ requests: 2 }), /409 Only 1 requests wait/);
  assert.deepEqual(await ledger(), []);
  await release();
  await asked;
});

portalRule("gate: another plan or a reset -> what waits goes on", async () => {
  for (const end of [() => setFaults(), () => admin("POST", "/reset")]) {
    await setFaults({ kind: "gate" });
    const asked = send(1);
    await whenWaiting(1);
    await end();
    assert.equal((await asked).status, 202);
  }
});

portalRule(
  "gate before: the client goes away -> nothing is sent, and the ledger tells who was named",
  async () => {
    await setFaults({ kind: "gate", operation: "sendSms" });
    const client = new AbortController();
    const asked = fetch(baseUrl + SEND, {
      method: "POST",
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
      body: JSON.stringify({ recipient: numberAt(1), content: "Habari", senderId: "AMANI AGRO" }),
      signal: client.signal,
    });
    await whenWaiting(1);
    client.abort();
    await assert.rejects(asked);
    let refused: { recipient: string }[] = [];
    while (refused.length === 0)
      refused = (await admin<{ entries: { recipient: string }[] }>("GET", "/ledger?outcome=refused")).entries;
    assert.deepEqual([refused.map(({ recipient }) => recipient), await ledger()], [[numberAt(1)], []]);
  },
);

portalRule("after: a fault starts after so many requests", async () => {
  await setFaults({ kind: "rate-limit", operation: "sendSms", after: 2 });
  const statuses = [await send(1), await send(2), await send(3)].map(({ status }) => status);
  assert.deepEqual([statuses, (await ledger()).length], [[202, 202, 429], 2]);
});

portalRule(
  "afterRecipients: never more recipients pass, and exactly so many where requests fit",
  async () => {
    await setFaults({ kind: "rate-limit", operation: "sendSmsBulk", afterRecipients: 5 });
    const replies = [await bulk(0, 3), await bulk(10, 3), await bulk(20, 2), await bulk(30, 1)];
    assert.deepEqual(
      replies.map(({ status }) => status),
      [202, 429, 202, 429],
    );
    assert.equal((await ledger()).length, 5);
  },
);

portalRule("step: a life takes one step at each word, and stands still without", async () => {
  const { messageId } = (await send(1)).body.data;
  const status = async () => (await ask("GET", `/api/v1/api/messages/status/${messageId}`)).body.data.status;
  const seen = [await status()];
  await admin("POST", "/step", { of: "sms" });
  seen.push(await status());
  await admin("POST", "/step", { of: "sms" });
  seen.push(await status());
  assert.deepEqual(seen, ["PROCESSING", "SENT", "DELIVERED"]);
});
