import assert from "node:assert/strict";
import { test } from "node:test";
import { sayPostProblem } from "#lib/contract/words/reason/post-problems.ts";
import { startRecordingHost } from "#lib/testing/stubs/recording-host.ts";
import { postSigned } from "./send-post-notices.ts";

async function post(url: string): Promise<string> {
  const problem = await postSigned(
    { url, key: Buffer.alloc(32, 7) },
    { id: "notice_1", body: "{}", now: new Date(), signal: new AbortController().signal },
  );
  return sayPostProblem(problem ?? "");
}

test("what stood in the way is said in plain words: a certificate that nobody trusts, one that speaks no https, a port that nobody listens at", async (t) => {
  const host = await startRecordingHost("https");
  t.after(() => host.close());
  const url = `https://localhost:${new URL(host.url).port}/hook`;
  assert.equal(
    await post(url),
    "This server does not trust its certificate. If your own authority issued it, name that in NODE_EXTRA_CA_CERTS",
  );
  assert.equal(host.requests.length, 0, "nothing is said to somebody who may be anybody");
  const plain = await startRecordingHost("http");
  t.after(() => plain.close());
  assert.equal(await post(plain.url.replace("http:", "https:")), "It does not answer over https");
  await host.close();
  assert.equal(await post(url), "It refused the connection");
});
