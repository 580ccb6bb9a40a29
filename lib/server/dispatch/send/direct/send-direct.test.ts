import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { Fault } from "#lib/fault.ts";
import { openEngine } from "#lib/testing/engine.ts";
import { sendDirect } from "../../index.ts";

const STAYS = "+255754600001";
const OPTED_OUT = "+255754600005";

const engine = await openEngine();
const { db, sends, stub } = engine;
after(engine.close);

function send(operation: "chat.text" | "chat.template", numbers: string[]) {
  const isText = operation === "chat.text";
  const text = isText ? "Habari" : null;
  return sendDirect(
    { db, sends },
    {
      channel: isText ? "chat-text" : "chat-template",
      operation,
      lane: "fast",
      name: "Habari",
      content: isText ? { text: "Habari" } : { templateName: "oda_tayari", language: "sw" },
      senderId: null,
      providerScheduledAt: null,
      idempotencyKey: randomUUID(),
      actor: { userId: randomUUID(), name: "Neema" },
      recipients: numbers.map((number) => ({ number, text, parameters: null, segments: 0 })),
    },
  );
}

test("a send that names one opted-out person is refused whole, says whom, and leaves nothing behind", async () => {
  await db.query("INSERT INTO suppression (number, reason, source) VALUES ($1, 'STOP', 'test')", [OPTED_OUT]);
  for (const operation of ["chat.text", "chat.template"] as const) {
    await assert.rejects(send(operation, [STAYS, OPTED_OUT]), (error) => {
      assert.ok(error instanceof Fault);
      assert.equal(error.code, "not_permitted");
      assert.match(error.detail, /Skipped: opted out. Nothing was sent to \+255754600005/);
      assert.deepEqual(error.fields, [{ path: "to", rule: `${OPTED_OUT} has opted out` }]);
      return true;
    });
  }
  assert.equal(stub.ledger.length, 0);
  const [{ campaigns } = { campaigns: -1 }] = await db.query<{ campaigns: number }>(
    "SELECT count(*)::int AS campaigns FROM campaign",
  );
  assert.equal(campaigns, 0);
  const outcome = await send("chat.text", [STAYS]);
  assert.equal(outcome.kind, "chat");
  assert.deepEqual(
    stub.ledger.map((entry) => entry.to),
    [STAYS],
  );
});

const audited = () =>
  db.query<{ action: string; actor_name: string; detail: unknown }>(
    "SELECT action, actor_name, detail FROM audit WHERE action LIKE 'send.%' ORDER BY seq",
  );

test("a send is in the audit where it was written down, and what was refused is not", async () => {
  await db.query(
    "INSERT INTO suppression (number, reason, source) VALUES ($1, 'STOP', 'test') ON CONFLICT DO NOTHING",
    [OPTED_OUT],
  );
  const before = (await audited()).length;
  await assert.rejects(send("chat.text", [OPTED_OUT]), { code: "not_permitted" });
  await db.query("UPDATE connection SET blocked_until = now() + interval '1 minute'");
  await assert.rejects(send("chat.text", [STAYS]), { code: "service_rate_limited" });
  assert.equal((await audited()).length, before, "nothing was done, so nobody did anything");
  await db.query("UPDATE connection SET blocked_until = NULL");
  await send("chat.template", [STAYS]);
  assert.deepEqual((await audited()).slice(before), [
    { action: "send.chat.template", actor_name: "Neema", detail: { recipients: 1 } },
  ]);
});

test("a send whose audit cannot be written is not made", async () => {
  await db.query("ALTER TABLE audit ADD CONSTRAINT full_disk CHECK (action NOT LIKE 'send.%') NOT VALID");
  const [sent, campaigns] = [stub.ledger.length, await countCampaigns()];
  await assert.rejects(send("chat.text", [STAYS]));
  await db.query("ALTER TABLE audit DROP CONSTRAINT full_disk");
  assert.equal(stub.ledger.length, sent);
  assert.equal(await countCampaigns(), campaigns);
});

async function countCampaigns(): Promise<number | undefined> {
  const [row] = await db.query<{ count: number }>("SELECT count(*)::int AS count FROM campaign");
  return row?.count;
}
