import assert from "node:assert/strict";
import { test } from "node:test";
import { isPublicAddress, resolvePublic } from "./url-rules.ts";

test("public unicast addresses are allowed", () => {
  for (const address of ["8.8.8.8", "41.59.0.1", "100.128.0.1", "172.32.0.1", "2a00:1450:4001::1"]) {
    assert.ok(isPublicAddress(address), address);
  }
});

test("every other kind is not", () => {
  const unsafe = ["0.1.2.3", "10.0.0.1", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.31.255.255"];
  const more = [
    "192.168.0.1",
    "198.19.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fc00::1",
  ];
  const mapped = [
    "::ffff:8.8.8.8",
    "::ffff:7f00:1",
    "64:ff9b::a00:1",
    "2002:a00:1::",
    "2001:db8::1",
    "ff02::1",
  ];
  for (const address of [...unsafe, ...more, ...mapped, "hooks.example", ""]) {
    assert.ok(!isPublicAddress(address), address);
  }
});

test("a public https address resolves to itself, http never does", async () => {
  assert.deepEqual(await resolvePublic("https://8.8.8.8/x"), { address: "8.8.8.8", family: 4 });
  await assert.rejects(resolvePublic("http://8.8.8.8/x"));
  await assert.rejects(resolvePublic("https://localhost/x"));
});
