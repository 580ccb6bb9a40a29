import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Fault } from "#lib/fault.ts";
import { startRecordingHost } from "#lib/testing/stubs/recording-host.ts";
import type { Address } from "../../public-host.ts";
import { fetchRecording } from "./fetch-recording.ts";

const secure = await startRecordingHost("https");
const plain = await startRecordingHost("http");
after(() => Promise.all([secure.close(), plain.close()]));
const port = new URL(plain.url).port;

let asked: string[] = [];
const PUBLIC: Address = { address: "93.184.216.34", family: 4 };
const rule = {
  hosts: ["media.example"],
  loopback: null,
  dial: secure.dial,
  answerMs: 2_000,
  resolve: async (name: string): Promise<Address[]> => {
    asked.push(name);
    return [PUBLIC];
  },
};

const refusal = (link: string, more: Partial<typeof rule> = {}) =>
  fetchRecording(link, { range: null, rule: { ...rule, ...more } }).then(
    () => assert.fail(`${link} was followed`),
    (error: unknown) => error,
  );

const LINKS = [
  // Other schemes.
  `http://media.example/a.wav`,
  "file:///etc/passwd",
  "ftp://media.example/a.wav",
  "data:audio/wav;base64,UklGRg==",
  "javascript:alert(1)",
  "gopher://media.example/_GET",
  "ws://media.example/",
  "blob:https://media.example/1",
  "https+unix://media.example/",
  // Names and passwords, and hosts that hide behind them.
  "https://user@media.example/a.wav",
  "https://user:pass@media.example/a.wav",
  "https://:pass@media.example/",
  "https://media.example@evil.example/",
  "https://media.example:443@127.0.0.1/",
  // One address in many spellings.
  `https://127.0.0.1:${port}/`,
  "https://127.0.0.1/",
  "https://2130706433/",
  "https://0177.0.0.1/",
  "https://0x7f.0.0.1/",
  "https://0x7f000001/",
  "https://127.1/",
  "https://127.0.1/",
  "https://0/",
  "https://0.0.0.0/",
  "https://10.0.0.1/",
  "https://169.254.169.254/latest/meta-data/",
  "https://192.168.1.1/",
  "https://93.184.216.34/",
  "https://[::1]/",
  "https://[::]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[::ffff:7f00:1]/",
  "https://[2002:7f00:1::]/",
  "https://[64:ff9b::7f00:1]/",
  "https://[fe80::1%25eth0]/",
  "https://[fd00::1]/",
  "https://[2606:2800:220:1::1]/",
  // Ports.
  "https://media.example:80/",
  "https://media.example:8443/",
  "https://media.example:22/",
  "https://media.example:0/",
  "https://media.example:99999/",
  // Names in other letters than ours.
  "https://médiа.example/",
  "https://media。example/",
  "https://ｍedia.example/",
  // What two parsers read differently.
  "https://media.example\\@evil.example/",
  "https:\\\\media.example\\a",
  "https://media.example/a b",
  "https://media.example/\r\nX-Evil: 1",
  "https://media.example/\u0000",
  "\thttps://media.example/",
  "https://evil.example\t.media.example/",
  // Names of this machine or its network, which no setting makes public.
  "https://localhost/",
  "https://media/",
  "https://nas.local/",
  "https://metadata.google.internal/",
  "https://metadata.google.internal./",
  "//media.example/a.wav",
  "/a.wav",
  "https://",
  "https:///",
  "",
  `https://media.example/${"a".repeat(5_000)}`,
];

/** Plain https to another name, also one that looks like an allowed one: the one thing that a setting can change. */
const OTHER_HOSTS = [
  "https://media.example./",
  "https://media.example.evil.example/",
  "https://evil-media.example/",
  "https://sub.media.example/",
  "https://evil.example/media.example",
  "https://evil.example#media.example",
  "https://evil.example?media.example",
  "https://xn--mdia-bpa.example/",
  "https://media%2eexample%2eevil.example/",
];

for (const link of [...LINKS, ...OTHER_HOSTS]) {
  test(`no connection, and no name asked for, by the link ${JSON.stringify(link.slice(0, 60))}`, async () => {
    asked = [];
    const error = await refusal(link);
    assert.ok(error instanceof Fault, String(error));
    const canBeAllowed = OTHER_HOSTS.includes(link);
    assert.equal(error.code, canBeAllowed ? "recording_host_refused" : "recording_link_refused");
    assert.equal(error.detail.includes("RECORDING_HOSTS"), canBeAllowed, error.detail);
    assert.deepEqual(asked, []);
    assert.equal(secure.connections + plain.connections, 0);
    assert.ok(!error.detail.includes("pass") && !/[?#]|\/\/\S+\/./.test(error.detail), error.detail);
  });
}

const INSIDE = [
  "127.0.0.1",
  "10.1.2.3",
  "172.16.0.1",
  "192.168.0.10",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "192.0.2.1",
  "198.18.0.1",
  "203.0.113.9",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "0177.0.0.1",
  "0x7f.1",
  "2130706433",
  "::",
  "::1",
  "::127.0.0.1",
  "::ffff:127.0.0.1",
  "::ffff:93.184.216.34",
  "::ffff:0:7f00:1",
  "64:ff9b::7f00:1",
  "64:ff9b:1::a00:1",
  "100::1",
  "2001::1",
  "2001:db8::1",
  "2002:7f00:1::1",
  "3fff::1",
  "5f00::1",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "ff02::1",
  "4000::1",
  "2606:2800:220:1::1%eth0",
  "not an address",
];

for (const address of INSIDE) {
  test(`no connection to a name that stands for ${address}, alone or beside a public address`, async () => {
    const inside: Address = { address, family: address.includes(":") ? 6 : 4 };
    for (const found of [[inside], [PUBLIC, inside], [inside, PUBLIC]]) {
      const error = await refusal("https://media.example/a.wav", { resolve: async () => found });
      assert.ok(error instanceof Fault && error.code === "recording_link_refused", String(error));
    }
    assert.equal(secure.connections, 0);
    assert.deepEqual(secure.dialled, []);
  });
}

test("a name that is not known, has no address or is never answered is refused without a connection", async () => {
  const answers = [
    async () => [],
    async () => Promise.reject(new Error("ENOTFOUND")),
    () => new Promise<Address[]>(() => undefined),
  ];
  for (const resolve of answers) {
    const error = await refusal("https://media.example/a.wav", { resolve, answerMs: 50 });
    assert.ok(error instanceof Fault && error.code === "recording_refused", String(error));
  }
  assert.equal(secure.connections, 0);
});

test("a name is resolved once and its first answer is dialled, whatever a second one would say", async () => {
  let times = 0;
  const resolve = async (): Promise<Address[]> =>
    times++ === 0 ? [PUBLIC] : [{ address: "127.0.0.1", family: 4 }];
  secure.answer = (_, response) => response.writeHead(200, { "content-type": "audio/wav" }).end("RIFF");
  const { body } = await fetchRecording("https://MEDIA.example:443/a.wav?token=t", {
    range: null,
    rule: { ...rule, resolve },
  });
  body.resume();
  assert.equal(times, 1);
  assert.deepEqual(
    secure.dialled.map(({ host, port, servername }) => ({ host, port, servername })),
    [{ host: PUBLIC.address, port: 443, servername: "media.example" }],
  );
  assert.equal(secure.connections, 1);
});

test("public addresses of both kinds are followed", async () => {
  for (const address of ["8.8.8.8", "2606:2800:220:1:248:1893:25c8:1946"]) {
    const resolve = async (): Promise<Address[]> => [{ address, family: address.includes(":") ? 6 : 4 }];
    const { body } = await fetchRecording("https://media.example/a", {
      range: null,
      rule: { ...rule, resolve },
    });
    body.resume();
    assert.equal(secure.dialled.at(-1)?.host, address);
  }
});

test("nothing of ours is sent along: no cookie, key, agent or referrer", async () => {
  await fetchRecording("https://media.example/a", { range: { start: 5, last: null }, rule }).catch(
    () => null,
  );
  const { headers, url } = secure.requests.at(-1) ?? {};
  assert.equal(url, "/a");
  assert.deepEqual(headers, {
    accept: "audio/*",
    "accept-encoding": "identity",
    range: "bytes=5-",
    host: "media.example",
    connection: "close",
  });
});

test("a host whose certificate is for another name is not listened to", async () => {
  const before = secure.requests.length;
  const error = await refusal("https://other.example/a", { hosts: ["other.example"] });
  assert.ok(error instanceof Fault && error.code === "recording_refused", String(error));
  assert.equal(secure.requests.length, before);
});

test("this machine is reached at the one port of the explicit setting, and nowhere without it", async () => {
  plain.answer = (_, response) => response.writeHead(200, { "content-type": "audio/wav" }).end("RIFF");
  const before = plain.connections;
  const loopback = `127.0.0.1:${port}`;
  for (const link of [
    `http://localhost:${port}/a`,
    `https://127.0.0.1:${port}/a`,
    `http://u@127.0.0.1:${port}/a`,
    "http://127.0.0.1/a",
  ]) {
    const error = await fetchRecording(link, { range: null, rule: { ...rule, loopback } }).catch((e) => e);
    assert.ok(error instanceof Fault && error.code === "recording_link_refused", `${link} ${error}`);
  }
  assert.equal(plain.connections, before);
  const { body } = await fetchRecording(`${plain.url}/a`, { range: null, rule: { ...rule, loopback } });
  body.resume();
  assert.equal(plain.connections, before + 1);
});
