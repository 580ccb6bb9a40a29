import assert from "node:assert/strict";
import { test } from "node:test";
import { readEnv, readLaunchEnv } from "./env.ts";

const GOOD = {
  DATABASE_URL: "postgresql://tuma@127.0.0.1:5432/tuma",
  SERVICE_BASE_URL: "https://service.example/",
  SERVICE_API_KEY: "key",
  SESSION_SECRET: "a session secret of forty characters, ok",
};

test("groups fall back to the one service; the recording host to the voice service", () => {
  const env = readEnv({
    ...GOOD,
    SERVICE_VOICE_BASE_URL: "https://voice.example/x/",
    SERVICE_SMS_API_KEY: "sms",
  });
  assert.deepEqual(env.service, {
    chat: { baseUrl: "https://service.example", apiKey: "key" },
    sms: { baseUrl: "https://service.example", apiKey: "sms" },
    voice: { baseUrl: "https://voice.example/x", apiKey: "key" },
  });
  assert.deepEqual(env.recordingHosts, ["voice.example"]);
  assert.deepEqual(env.webhookSecrets, []);
  assert.equal(env.publicOrigin, "http://localhost:3000");
});

test("an empty variable is one that is not set; lists are split; the origin loses its path", () => {
  const env = readEnv({
    ...GOOD,
    PORT: " ",
    SERVICE_WEBHOOK_SECRET: "whsec_new, whsec_old",
    PUBLIC_ORIGIN: "https://desk.example/",
    SERVICE_TEMPLATE_PATHS: '{"sync":"/t/{templateId}/refresh"}',
  });
  assert.equal(env.port, 3000);
  assert.deepEqual(env.webhookSecrets, ["whsec_new", "whsec_old"]);
  assert.equal(env.publicOrigin, "https://desk.example");
  assert.equal(env.templatePaths.sync, "/t/{templateId}/refresh");
  assert.equal(env.templatePaths.get, "/templates/{templateId}");
});

test("takes a zone by any name that it has, and every country", () => {
  for (const zone of [
    "Asia/Kolkata",
    "Asia/Calcutta",
    "Asia/Kathmandu",
    "Europe/Kyiv",
    "Etc/UTC",
    "UTC",
    "Africa/Casablanca",
  ])
    assert.equal(readEnv({ ...GOOD, DEFAULT_TIMEZONE: zone }).defaultTimezone, zone);
  for (const region of ["TZ", "KE", "UG", "CD", "IN", "US", "GB", "XK"])
    assert.equal(readEnv({ ...GOOD, DEFAULT_REGION: region }).defaultRegion, region);
});

const bad: [string, Record<string, string>, RegExp][] = [
  ["a short secret", { SESSION_SECRET: "short-but-mixed" }, /^SESSION_SECRET needs 32 characters or more$/],
  ["a regular secret", { SESSION_SECRET: "ab".repeat(20) }, /^SESSION_SECRET is too regular to be a secret$/],
  ["a port that is none", { PORT: "http" }, /^PORT is a port number$/],
  ["another database", { DATABASE_URL: "mysql://x/y" }, /^DATABASE_URL is not a usable URL$/],
  ["a script as service", { SERVICE_BASE_URL: "javascript:1" }, /^SERVICE_BASE_URL is not a usable URL$/],
  ["an unknown zone", { DEFAULT_TIMEZONE: "Africa/Nowhere" }, /^DEFAULT_TIMEZONE is not a known time zone$/],
  ["an offset for a zone", { DEFAULT_TIMEZONE: "+03:00" }, /^DEFAULT_TIMEZONE is not a known time zone$/],
  ["a country that is none", { DEFAULT_REGION: "XX" }, /^DEFAULT_REGION is the code of no country$/],
  ["another word for a country", { DEFAULT_REGION: "UK" }, /^DEFAULT_REGION is the code of no country$/],
  ["broken template paths", { SERVICE_TEMPLATE_PATHS: "{" }, /^SERVICE_TEMPLATE_PATHS is JSON such as/],
];
for (const [what, change, message] of bad) {
  test(`refuses ${what} with one line that names it and does not repeat it`, () => {
    assert.throws(
      () => readEnv({ ...GOOD, ...change }),
      (error: Error) => message.test(error.message),
    );
  });
}

test("only the launcher may start without the parts it fills in", () => {
  assert.equal(readLaunchEnv({}).DATABASE_URL, undefined);
  assert.throws(() => readLaunchEnv({ SESSION_SECRET: "weak" }), /SESSION_SECRET/);
  assert.throws(() => readEnv({ ...GOOD, DATABASE_URL: "" }), /^Error: DATABASE_URL is not set$/);
});

test("hosts of recordings are plain names: a scheme, a port, a path or an address would never match", () => {
  const hosts = (RECORDING_HOSTS: string) => readEnv({ ...GOOD, RECORDING_HOSTS }).recordingHosts;
  assert.deepEqual(hosts("Media.example.com, cdn.example.org"), ["media.example.com", "cdn.example.org"]);
  for (const wrong of [
    "https://media.example.com",
    "media.example.com:443",
    "media.example.com/a",
    "[::1]",
    "*.a.b",
  ])
    assert.throws(() => hosts(wrong), /RECORDING_HOSTS is a list of host names/, wrong);
});
