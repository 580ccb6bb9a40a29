import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault } from "#lib/fault.ts";
import type { Address } from "../../public-host.ts";
import { resolveAddress } from "./fetch-recording.ts";

const PUBLIC: Address = { address: "93.184.216.34", family: 4 };
const PRIVATE: Address = { address: "10.0.0.7", family: 4 };
const waitMs = 60_000;

const codeOf = (resolve: () => Promise<Address[]>) =>
  resolveAddress("media.example", { resolve, waitMs }).then(
    () => assert.fail("it was taken"),
    (error: unknown) => (error instanceof Fault ? error.code : assert.fail(String(error))),
  );

for (const address of ["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946"])
  test(`an address instead of a name, ${address} -> itself, of its family, and no server of names is asked`, async () => {
    const family = address.includes(":") ? 6 : 4;
    assert.deepEqual(await resolveAddress(address, { waitMs }), { address, family });
  });

test("a name of several addresses -> the first of them, and none where one is not public", async () => {
  const other: Address = { ...PUBLIC, address: "93.184.216.35" };
  const resolve = async () => [PUBLIC, other];
  assert.deepEqual(await resolveAddress("media.example", { resolve, waitMs }), PUBLIC);
  assert.equal(await codeOf(async () => [PUBLIC, PRIVATE]), "recording_link_refused");
});

test("a name of no address, or that nobody knows -> refused, and not as a forbidden link", async () => {
  assert.equal(await codeOf(async () => []), "recording_refused");
  assert.equal(await codeOf(() => Promise.reject(new Error("ENOTFOUND"))), "recording_refused");
});
