import assert from "node:assert/strict";
import { test } from "node:test";
import { OPERATIONS } from "#lib/contract/wire/paths.ts";
import type { Fault } from "#lib/fault.ts";
import { getSection, pullLever } from "./index.ts";
import { openPortal } from "./test-portal.ts";

const { sandbox, ctx } = await openPortal();

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
