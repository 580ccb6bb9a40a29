import assert from "node:assert/strict";
import { test } from "node:test";
import { addressBlock } from "./address-block.ts";

test("one customer of an IPv6 network is one address, whatever they use of their /64", () => {
  const one = addressBlock("2001:db8:1:2:aaaa::1");
  assert.equal(one, "2001:db8:1:2::/64");
  assert.equal(addressBlock("2001:0DB8:1:2:ffff:ffff:ffff:ffff"), one);
  assert.notEqual(addressBlock("2001:db8:1:3::1"), one);
  assert.equal(addressBlock("fe80::1%eth0"), addressBlock("fe80::2%eth0"));
});

test("an IPv4 address is itself, also as a socket for both writes it", () => {
  assert.equal(addressBlock("203.0.113.7"), "203.0.113.7");
  assert.equal(addressBlock("::ffff:203.0.113.7"), "203.0.113.7");
  assert.notEqual(addressBlock("203.0.113.7"), addressBlock("203.0.113.8"));
});

test("what is no address stays what it is", () => {
  assert.equal(addressBlock("unknown"), "unknown");
  assert.equal(addressBlock(""), "");
});

test("each address is its own, however many come", () => {
  const all = Array.from({ length: 3_000 }, (_, at) => `10.0.${at >> 8}.${at & 255}`);
  for (const address of [...all, ...all]) assert.equal(addressBlock(`::ffff:${address}`), address);
});
