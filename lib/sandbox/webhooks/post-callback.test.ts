import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { startReceiver } from "../conformance/receiver.ts";
import { postCallback } from "./deliver.ts";

const receiver = await startReceiver();
after(() => receiver.close());
beforeEach(() => {
  receiver.callbacks.length = 0;
});

const { port } = new URL(receiver.url);
const callback = {
  url: `http://hooks.example:${port}/hooks`,
  secret: "whsec_test",
  body: '{"eventId":"1"}',
  at: new Date("2026-03-02T09:00:00Z"),
};

test("a name is resolved once, and the request goes to the address found, under the name", async () => {
  let asked = 0;
  const resolve = async () => {
    asked += 1;
    return { address: "127.0.0.1", family: 4 };
  };
  const answer = await postCallback(callback, { timeoutMs: 5_000, resolve });
  assert.deepEqual([answer.status, asked], [200, 1]);
  assert.equal(receiver.callbacks[0]?.headers.host, `hooks.example:${port}`);
});

test("each request asks again: no pooled connection leads to where the name pointed earlier", async () => {
  const addresses = ["127.0.0.1", "127.0.0.2"];
  const resolve = async () => ({ address: addresses.shift() ?? "", family: 4 });
  const posting = { timeoutMs: 5_000, resolve };
  assert.equal((await postCallback(callback, posting)).status, 200);
  // Nobody listens there, so only a connection kept from before could answer.
  assert.equal((await postCallback(callback, posting)).status, undefined);
});

test("a redirect is the answer, not a way", async () => {
  receiver.answer = () => 302;
  const resolve = async () => ({ address: "127.0.0.1", family: 4 });
  assert.equal((await postCallback(callback, { timeoutMs: 5_000, resolve })).status, 302);
  assert.equal(receiver.callbacks.length, 1);
  receiver.answer = () => 200;
});

test("an address that is refused is not called, and the reason is kept", async () => {
  const resolve = async () => {
    throw new Error("leads to an address that is not public");
  };
  const answer = await postCallback(callback, { timeoutMs: 5_000, resolve });
  assert.deepEqual(answer, { status: undefined, text: "leads to an address that is not public" });
  assert.equal(receiver.callbacks.length, 0);
});
