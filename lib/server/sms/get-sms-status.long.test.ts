import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { Fault } from "#lib/fault.ts";
import { createService } from "#lib/service/index.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { startServiceStub } from "#lib/testing/stubs/service-stub.ts";
import type { SignedInCtx } from "../context.ts";
import { getSmsStatus } from "./get-sms-status.ts";

const stub = await startServiceStub();
const desk = await openDesk();
after(() => Promise.all([stub.close(), desk.close()]));
beforeEach(() => stub.reset());

const endpoint = { baseUrl: stub.url, apiKey: "key" };
const service = createService({ chat: endpoint, sms: endpoint, voice: endpoint });
const ctx = { ...desk.context, service } as unknown as SignedInCtx;

for (const status of [403, 404]) {
  test(`an id that the service does not know (${status}) is a 404 of ours that says so, not a refused key`, async () => {
    stub.status = () => ({
      status,
      text: JSON.stringify({ status, code: "FORBIDDEN", message: "not found" }),
    });
    await assert.rejects(getSmsStatus(ctx, crypto.randomUUID()), (error) => {
      assert.ok(error instanceof Fault);
      assert.deepEqual([error.code, error.status], ["service_not_found", 404]);
      assert.match(error.detail, /does not know this SMS/);
      return true;
    });
  });
}

test("a refused key is still said to be one", async () => {
  stub.status = () => ({ status: 401, text: "{}" });
  await assert.rejects(getSmsStatus(ctx, crypto.randomUUID()), { code: "service_refused_key" });
});

test("an id that is no UUID is tried", async () => {
  const asked: string[] = [];
  stub.status = (path) => {
    asked.push(path);
    return { status: 200, text: JSON.stringify({ data: { messageId: 156023, status: "sent" } }) };
  };
  const { messageId, status } = await getSmsStatus(ctx, "156023");
  assert.deepEqual([messageId, status], ["156023", "SENT"]);
  assert.match(asked[0] ?? "", /\/status\/156023$/);
});
