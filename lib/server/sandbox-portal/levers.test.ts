import assert from "node:assert/strict";
import { after, test } from "node:test";
import { OPERATIONS } from "#lib/contract/wire/paths.ts";
import type { Fault } from "#lib/fault.ts";
import { startSandbox } from "#lib/sandbox/index.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { getSection, pullLever } from "./index.ts";

const desk = await openDesk();
const sandbox = await startSandbox({ databaseUrl: desk.db.url });
const actor = {
  userId: crypto.randomUUID(),
  name: "Asha",
  email: "asha@shop.example",
  role: "admin",
  sessionId: "s",
} as const;
const ctx = { db: desk.db, actor, env: { ...desk.context.env, sandboxAdminUrl: sandbox.adminUrl } };
after(async () => {
  await sandbox.close();
  await desk.close();
});

test("a window opens with a message and can be closed", async () => {
  await pullLever(ctx, "receive-message", { from: "+255712000051", name: "Juma", text: "Habari" });
  const { conversations } = await getSection(ctx, "customers");
  assert.equal(conversations[0]?.phone, "255712000051");
  assert.ok(conversations[0]?.openUntil);
  await pullLever(ctx, "close-window", { phone: "255712000051" });
  assert.equal((await getSection(ctx, "customers")).conversations[0]?.openUntil, null);
});

test("a call is ended without a recording, and only once", async () => {
  await fetch(sandbox.url + OPERATIONS.startCall.pattern, {
    method: "POST",
    headers: { authorization: `Bearer ${sandbox.apiKey}`, "content-type": "application/json" },
    body: JSON.stringify({ customerNumber: "+255712000052" }),
  });
  const [call] = (await getSection(ctx, "calls")).calls;
  const ending = { id: call?.id, status: "COMPLETED", hasRecording: false };
  await pullLever(ctx, "end-call", ending);
  const [ended] = (await getSection(ctx, "calls")).calls;
  assert.deepEqual([ended?.status, ended?.hasRecording], ["COMPLETED", false]);
  await assert.rejects(pullLever(ctx, "end-call", ending), (fault: Fault) => fault.code === "conflict");
});
