import assert from "node:assert/strict";
import { test } from "node:test";
import { clientAddress, peerStorage } from "./client-address.ts";

const from = (forwarded: string | undefined, hops: number) =>
  peerStorage().run("10.0.0.1", () =>
    clientAddress(new Headers(forwarded ? { "x-forwarded-for": forwarded } : {}), hops),
  );

test("without trusted proxies the header means nothing", () => {
  assert.equal(from("203.0.113.7", 0), "10.0.0.1");
  assert.equal(clientAddress(new Headers({ "x-forwarded-for": "203.0.113.7" }), 0), "unknown");
});

test("with n trusted proxies the n-th from the right is the client; what it wrote itself is not believed", () => {
  assert.equal(from("6.6.6.6, 203.0.113.7", 1), "203.0.113.7");
  assert.equal(from("6.6.6.6, 203.0.113.7, 10.0.0.9", 2), "203.0.113.7");
  assert.equal(from(undefined, 1), "10.0.0.1");
  assert.equal(from("203.0.113.7", 3), "10.0.0.1");
});
