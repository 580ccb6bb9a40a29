import assert from "node:assert/strict";
import { test } from "node:test";
import { isPublicAddress, leadsHere, resolveCallback } from "./url-rules.ts";

test("public unicast addresses are allowed", () => {
  for (const address of [
    "8.8.8.8",
    "41.59.0.1",
    "100.128.0.1",
    "172.32.0.1",
    "2a00:1450:4001::1",
    "3ffe:ffff::1",
  ]) {
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
    "3fff::1",
    "3fff:fff:ffff::1",
    "ff02::1",
  ];
  for (const address of [...unsafe, ...more, ...mapped, "hooks.example", ""]) {
    assert.ok(!isPublicAddress(address), address);
  }
});

const strict = { allowsLoopback: false };
const loose = { allowsLoopback: true };

test("a public https address resolves to itself, http never does", async () => {
  for (const rules of [strict, loose]) {
    const found = await resolveCallback("https://8.8.8.8/x", rules);
    assert.deepEqual(found, { address: "8.8.8.8", family: 4 });
    await assert.rejects(resolveCallback("http://8.8.8.8/x", rules), /must be HTTPS/);
  }
});

test("a name is refused for where it leads, and for leading nowhere", async () => {
  await assert.rejects(resolveCallback("https://localhost/x", strict), /not public/);
  await assert.rejects(resolveCallback("https://nowhere.invalid/x", strict), /has no address/);
});

test("this machine is allowed by the development setting only, other private addresses not even then", async () => {
  for (const url of ["http://127.0.0.1:3000/x", "http://[::1]/x", "http://localhost/x"]) {
    assert.ok((await resolveCallback(url, loose)).address);
    await assert.rejects(resolveCallback(url, strict));
  }
  for (const url of [
    "http://10.255.255.254/x",
    "https://169.254.169.254/x",
    "https://[::ffff:127.0.0.1]/x",
  ]) {
    await assert.rejects(resolveCallback(url, loose), url);
  }
});

test("a URL leads here only when every address of its host is of this machine", async () => {
  assert.equal(await leadsHere("http://127.0.0.1:9/hooks"), true);
  assert.equal(await leadsHere("https://8.8.8.8/hooks"), false);
  assert.equal(await leadsHere("https://nowhere.invalid/hooks"), false);
});
