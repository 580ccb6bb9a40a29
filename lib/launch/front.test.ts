import assert from "node:assert/strict";
import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { createFront, type Handle } from "./front.ts";

const answerWith =
  (text: string): Handle =>
  async (_req, res) => {
    res.end(text);
  };

async function listen(rest: Handle, errors: unknown[] = []) {
  const paths = new Map([["/api/live", answerWith("hot")]]);
  const front = createFront({ paths, rest, onError: (error) => errors.push(error) });
  front.server.listen(0, "127.0.0.1");
  await once(front.server, "listening");
  return { ...front, url: `http://127.0.0.1:${(front.server.address() as AddressInfo).port}` };
}

const fetchText = async (url: string) => (await fetch(url)).text();

test("answers exactly the hot paths itself", async () => {
  const front = await listen(answerWith("rest"));
  assert.equal(await fetchText(`${front.url}/api/live`), "hot");
  assert.equal(await fetchText(`${front.url}/api/live?lastEventId=1`), "hot");
  for (const path of ["/", "/api/live/", "/api/lives", "/API/live", "/api/%6Cive"]) {
    assert.equal(await fetchText(front.url + path), "rest", path);
  }
  await front.drain(1_000);
});

test("turns a failure into a 500 without a word about it, and reports it", async () => {
  const errors: unknown[] = [];
  const failure = new Error("secret");
  const front = await listen(async () => Promise.reject(failure), errors);
  const answer = await fetch(front.url);
  assert.equal(answer.status, 500);
  assert.equal(await answer.text(), "");
  assert.deepEqual(errors, [failure]);
  await front.drain(1_000);
});

test("refuses headers beyond 16 kB", async () => {
  const front = await listen(answerWith("rest"));
  const answer = await fetch(front.url, { headers: { "x-long": "x".repeat(17_000) } });
  assert.equal(answer.status, 431);
  await front.drain(1_000);
});

test("draining finishes what is in flight, on kept-alive connections too, and takes nothing new", async () => {
  const release = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const front = await listen(async (_req, res) => {
    arrived.resolve();
    await release.promise;
    res.end("late");
  });
  const agent = new Agent({ keepAlive: true });
  const answered = once(get(front.url, { agent }), "response") as Promise<[IncomingMessage]>;
  await arrived.promise;
  const drained = front.drain(10_000);
  await assert.rejects(fetch(front.url));
  release.resolve();
  const [response] = await answered;
  assert.equal((await response.setEncoding("utf8").toArray()).join(""), "late");
  await drained;
  agent.destroy();
});

test("draining cuts what does not end in time", async () => {
  const arrived = Promise.withResolvers<void>();
  const front = await listen(async () => arrived.resolve());
  const request = get(front.url);
  const cut = once(request, "error");
  await arrived.promise;
  await front.drain(100);
  const [error] = await cut;
  assert.equal((error as NodeJS.ErrnoException).code, "ECONNRESET");
});
