import assert from "node:assert/strict";
import { test } from "node:test";
import { readSid, writeSid } from "./session-cookie.ts";

const SECRET = "a secret of forty letters, as a start makes it";
const OTHER = "another secret of forty letters, of another start";

async function sealed(sid: string, kind?: "pending"): Promise<string> {
  const headers = new Headers();
  await writeSid(sid, { cookieHeader: null, headers, secret: SECRET, ...(kind && { kind }) });
  return headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
}

test("a cookie is read the same each time, whatever stands beside it, and only by the secret that sealed it", async () => {
  const [cookie, of] = [await sealed("one"), await sealed("two")];
  for (let time = 0; time < 3; time++) {
    assert.equal(await readSid(cookie, SECRET), "one");
    assert.equal(await readSid(of, SECRET), "two");
    assert.equal(await readSid(`sheet=a; ${cookie}`, SECRET), "one");
    assert.equal(await readSid(cookie, OTHER), undefined);
  }
});

test("what was read before opens nothing that was not sealed by us", async () => {
  const cookie = await sealed("one");
  assert.equal(await readSid(cookie, SECRET), "one");
  for (const at of [20, 60, 120]) {
    const other = cookie[at] === "a" ? "b" : "a";
    assert.equal(
      await readSid(cookie.slice(0, at) + other + cookie.slice(at + 1), SECRET),
      undefined,
      `${at}`,
    );
  }
  assert.equal(await readSid(cookie.replace("__Host-sid", "sid"), SECRET), undefined);
  assert.equal(await readSid(null, SECRET), undefined);
});

test("a sign-in that waits for its second step is no session, before and after it was read as what it is", async () => {
  const waiting = await sealed("one", "pending");
  for (let time = 0; time < 2; time++) {
    assert.equal(await readSid(waiting, SECRET), undefined);
    assert.equal(await readSid(waiting, SECRET, "pending"), "one");
  }
});
