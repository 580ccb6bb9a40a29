import assert from "node:assert/strict";
import { createServer } from "node:net";
import { test } from "node:test";
import { findFreePort } from "./port.ts";

/** What Linux lends to outgoing connections, and to who asks for any port, begins here. */
const LENT_FROM = 32_768;

test("a found port is none that the system lends to somebody else before it is used", async () => {
  for (let count = 0; count < 20; count += 1) assert.ok((await findFreePort()) < LENT_FROM);
});

test("a port that somebody has is not found, though it is preferred", async () => {
  const taken = createServer();
  const port = await findFreePort();
  await new Promise<void>((done) => taken.listen(port, "127.0.0.1", done));
  try {
    assert.notEqual(await findFreePort(port), port);
  } finally {
    taken.close();
  }
});
