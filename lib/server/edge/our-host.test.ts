import assert from "node:assert/strict";
import { test } from "node:test";
import { isOurHost } from "./our-host.ts";

const ORIGIN = "https://tuma.shop.example";

test("our own name, this machine and addresses are ours", () => {
  for (const host of [
    "tuma.shop.example",
    "TUMA.shop.example",
    "localhost",
    "localhost:3000",
    "tuma.localhost:3000",
    "127.0.0.1:3000",
    "10.0.4.7",
    "[::1]:3000",
    "192.168.1.5:80",
  ]) {
    assert.equal(isOurHost(host, ORIGIN), true, host);
  }
});

test("the name of somebody else is not, however it is written", () => {
  for (const host of [
    "shop.example",
    "tuma.shop.example.evil.example",
    "tuma.shop.example:8443",
    "eviltuma.shop.example",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "evil@localhost",
    "localhost/evil",
    "localhost?evil",
    "0x7f.1",
    "",
    " ",
  ]) {
    assert.equal(isOurHost(host, ORIGIN), false, host);
  }
});
