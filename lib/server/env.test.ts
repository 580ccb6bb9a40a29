import assert from "node:assert/strict";
import { resolve } from "node:path";
import { test } from "node:test";
import { readEnv, readLaunchEnv, testEnvOf } from "./env.ts";

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

test("an empty variable is one that is not set; lists are split; the origin loses the slash at its end", () => {
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
    "Africa/Asmara",
    "Etc/UTC",
    "UTC",
    "Africa/Casablanca",
  ])
    assert.equal(readEnv({ ...GOOD, DEFAULT_TIMEZONE: zone }).defaultTimezone, zone);
  for (const region of ["TZ", "KE", "UG", "CD", "IN", "US", "GB", "XK"])
    assert.equal(readEnv({ ...GOOD, DEFAULT_REGION: region }).defaultRegion, region);
});

test("metrics: off unless a port is set; started together the worker is one further, alone each is where it is said", () => {
  assert.equal(readEnv(GOOD).metrics, null);
  const portsOf = (ROLE: string) => readEnv({ ...GOOD, METRICS_PORT: "9464", ROLE }).metrics?.ports;
  assert.deepEqual(portsOf("all"), { web: 9464, worker: 9465 });
  assert.deepEqual(portsOf("web"), { web: 9464 });
  assert.deepEqual(portsOf("worker"), { worker: 9464 });
});

test("metrics: open to other hosts -> a token is needed; on the port of the console -> refused", () => {
  const read = (more: Record<string, string>) => () => readEnv({ ...GOOD, METRICS_PORT: "9464", ...more });
  for (const METRICS_HOST of ["0.0.0.0", "::", "10.0.0.4", "desk.example", "127.evil.example"])
    assert.throws(
      read({ METRICS_HOST }),
      /^Error: METRICS_TOKEN is not set, and without it METRICS_HOST must/,
    );
  for (const METRICS_HOST of ["127.0.0.1", "localhost", "::1"]) read({ METRICS_HOST })();
  assert.equal(
    read({ METRICS_HOST: "0.0.0.0", METRICS_TOKEN: "0123456789abcdef" })().metrics?.host,
    "0.0.0.0",
  );
  assert.throws(read({ METRICS_TOKEN: "short" }), /METRICS_TOKEN must be 16 to 200/);
  assert.throws(read({ PORT: "9464" }), /METRICS_PORT takes 9464, which is PORT/);
  assert.throws(read({ PORT: "9465" }), /METRICS_PORT takes 9465, which is PORT/);
  assert.equal(read({ PORT: "9465", ROLE: "web" })().metrics?.ports.web, 9464);
});

const bad: [string, Record<string, string>, RegExp][] = [
  ["a short secret", { SESSION_SECRET: "short-but-mixed" }, /^SESSION_SECRET needs 32 characters or more$/],
  ["a regular secret", { SESSION_SECRET: "ab".repeat(20) }, /^SESSION_SECRET is too regular to be a secret$/],
  ["a port that is none", { PORT: "http" }, /^PORT must be a port number from 1 to 65535$/],
  ["a port in hexadecimals", { PORT: "0x10" }, /^PORT must be a port number from 1 to 65535$/],
  ["a port with a fraction", { PORT: "80.5" }, /^PORT must be a port number from 1 to 65535$/],
  [
    "fewer proxies than none",
    { TRUST_PROXY_HOPS: "-1" },
    /^TRUST_PROXY_HOPS must be a whole number from 0 to 8$/,
  ],
  [
    "another database",
    { DATABASE_URL: "mysql://x:pw@y" },
    /^DATABASE_URL must be a URL such as postgresql:\S+$/,
  ],
  [
    "several hosts, one of them none",
    { DATABASE_URL: "postgresql://a:5432,b:x/tuma" },
    /^DATABASE_URL must be a URL such as postgresql:\S+, with a comma between several hosts \(host:5432,other:5432\)$/,
  ],
  [
    "several hosts for whoever only reads",
    { MIGRATION_DATABASE_URL: "postgresql://a:5432,b:5432/tuma?target_session_attrs=any" },
    /^MIGRATION_DATABASE_URL names several hosts with target_session_attrs=any; it must be read-write,/,
  ],
  [
    "a script as service",
    { SERVICE_BASE_URL: "javascript:1" },
    /^SERVICE_BASE_URL must be a URL that begins with/,
  ],
  [
    "a service without scheme",
    { SERVICE_BASE_URL: "a.example" },
    /^SERVICE_BASE_URL must be a URL that begins with/,
  ],
  [
    "a service with a query",
    { SERVICE_BASE_URL: "https://a.example/?v=1" },
    /^SERVICE_BASE_URL must be a URL without/,
  ],
  [
    "a key that no header carries",
    { SERVICE_API_KEY: "sk_live\nx" },
    /^SERVICE_API_KEY must be plain letters/,
  ],
  [
    "an origin with a path",
    { PUBLIC_ORIGIN: "https://a.example/tuma" },
    /^PUBLIC_ORIGIN must be an origin such as/,
  ],
  [
    "two origins",
    { PUBLIC_ORIGIN: "https://a.example,https://b.example" },
    /^PUBLIC_ORIGIN must be an origin such as/,
  ],
  [
    "an origin with a password",
    { PUBLIC_ORIGIN: "https://u:pw@a.example" },
    /^PUBLIC_ORIGIN must be an origin such/,
  ],
  ["a country that is none", { DEFAULT_REGION: "QQ" }, /^DEFAULT_REGION must be a country code/],
  ["another word for a country", { DEFAULT_REGION: "UK" }, /^DEFAULT_REGION must be a country code/],
  [
    "an unknown zone",
    { DEFAULT_TIMEZONE: "Africa/Nowhere" },
    /^DEFAULT_TIMEZONE must be the name of a time zone/,
  ],
  [
    "an offset for a zone",
    { DEFAULT_TIMEZONE: "+03:00" },
    /^DEFAULT_TIMEZONE must be the name of a time zone/,
  ],
  ["broken template paths", { SERVICE_TEMPLATE_PATHS: "{" }, /^SERVICE_TEMPLATE_PATHS must be JSON such as/],
  [
    "a template path of no use",
    { SERVICE_TEMPLATE_PATHS: '{"gte":"/t"}' },
    /^SERVICE_TEMPLATE_PATHS must be JSON/,
  ],
  [
    "two secrets with a space",
    { SERVICE_WEBHOOK_SECRET: "whsec_one whsec_two" },
    /^SERVICE_WEBHOOK_SECRET must be/,
  ],
  [
    "a short secret of notices",
    { NOTICE_WEBHOOK_URL: "https://hooks.shop.example", NOTICE_WEBHOOK_SECRET: "whsec_c2hvcnQ=" },
    /^NOTICE_WEBHOOK_SECRET must be whsec_ and 24 bytes/,
  ],
  [
    "an address of notices with a password",
    { NOTICE_WEBHOOK_URL: "https://a:b@hooks.shop.example" },
    /^NOTICE_WEBHOOK_URL must not hold/,
  ],
  ["a list of nothing", { SERVICE_WEBHOOK_SECRET: " , " }, /^SERVICE_WEBHOOK_SECRET names nothing/],
];
for (const [what, change, message] of bad) {
  test(`refuses ${what} with one line that names it and does not repeat it`, () => {
    assert.throws(
      () => readEnv({ ...GOOD, ...change }),
      (error: Error) => message.test(error.message),
    );
  });
}

test("a webhook secret that leaves no key is refused: everybody could sign with an empty one", () => {
  const keyOf = (WEBHOOK_KEY_FORM: string, SERVICE_WEBHOOK_SECRET: string) =>
    readEnv({ ...GOOD, WEBHOOK_KEY_FORM, SERVICE_WEBHOOK_SECRET }).webhookSecrets;
  assert.throws(
    () => keyOf("base64", "whsec_$$$$$$$$"),
    /^Error: SERVICE_WEBHOOK_SECRET needs 8 characters of base64/,
  );
  assert.throws(
    () => keyOf("strip", "whsec_abc"),
    /^Error: SERVICE_WEBHOOK_SECRET needs 8 characters or more after/,
  );
  assert.deepEqual(keyOf("base64", "whsec_c2VjcmV0IGtleQ=="), ["whsec_c2VjcmV0IGtleQ=="]);
  assert.deepEqual(keyOf("strip", "whsec_abcdefgh"), ["whsec_abcdefgh"]);
});

test("settings that only make sense together are missed before anything is started", () => {
  const wrong = (given: Record<string, string>, message: RegExp) =>
    assert.throws(() => readLaunchEnv(given), message, JSON.stringify(given));
  const { DATABASE_URL, SERVICE_BASE_URL } = GOOD;
  wrong({ ROLE: "web" }, /^Error: DATABASE_URL is not set: a web of its own shares a database$/);
  wrong({ ROLE: "worker", SERVICE_BASE_URL, SERVICE_API_KEY: "key" }, /^Error: DATABASE_URL is not set/);
  wrong({ ROLE: "worker", DATABASE_URL }, /^Error: SERVICE_BASE_URL is not set$/);
  wrong(
    { MIGRATION_DATABASE_URL: DATABASE_URL },
    /^Error: MIGRATION_DATABASE_URL is set without DATABASE_URL/,
  );
  wrong({ SERVICE_BASE_URL }, /^Error: SERVICE_API_KEY is not set$/);
  wrong({ NOTICE_WEBHOOK_URL: "https://hooks.shop.example" }, /^Error: NOTICE_WEBHOOK_URL is set without/);
  const secret = `whsec_${Buffer.alloc(24).toString("base64")}`;
  wrong({ NOTICE_WEBHOOK_SECRET: secret }, /^Error: NOTICE_WEBHOOK_SECRET is set without/);
});

test("no group has a service of its own beside the sandbox, which says that no real message is sent", () => {
  assert.throws(
    () => readLaunchEnv({ SERVICE_SMS_BASE_URL: "https://sms.example", SERVICE_SMS_API_KEY: "key" }),
    /^Error: SERVICE_SMS_BASE_URL is set without SERVICE_BASE_URL and SERVICE_API_KEY$/,
  );
});

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
    assert.throws(() => hosts(wrong), /RECORDING_HOSTS must be a list of host names/, wrong);
});

test("audience folder: named -> its whole path, which test keys have not; unset -> none", () => {
  const keys = {
    TEST_KEYS: "1",
    TEST_DATABASE_URL: GOOD.DATABASE_URL,
    TEST_SERVICE_BASE_URL: "http://127.0.0.1:1",
  };
  const env = readEnv({ ...GOOD, ...keys, TEST_SERVICE_API_KEY: "test", AUDIENCE_DIR: "audience" });
  assert.equal(env.audienceFolder, resolve("audience"));
  assert.equal(testEnvOf(env)?.audienceFolder, null);
  assert.equal(readEnv(GOOD).audienceFolder, null);
});

test("backups: a folder without a secret, or a short secret -> the start is refused and says why", () => {
  assert.throws(() => readLaunchEnv({ BACKUP_DIR: "backups" }), /^Error: BACKUP_DIR needs BACKUP_SECRET/);
  assert.throws(() => readLaunchEnv({ BACKUP_SECRET: "short" }), /BACKUP_SECRET needs 16 characters or more/);
  assert.throws(() => readLaunchEnv({ BACKUP_SECRET: "ab".repeat(20) }), /BACKUP_SECRET is too regular/);
});

test("several hosts of a database, as libpq writes them -> taken as they are", () => {
  const several = "postgresql://u:p%2C@a:5432,[::1]:5433,c/tuma?target_session_attrs=read-write";
  assert.equal(readEnv({ ...GOOD, DATABASE_URL: several }).databaseUrl, several);
  assert.equal(readEnv({ ...GOOD, DATABASE_URL: "postgres://a,b/tuma" }).databaseUrl, "postgres://a,b/tuma");
});

test("links in messages: of a live console only over https, and none unless set; the sandbox has its own address", () => {
  assert.equal(readEnv(GOOD).publicLinkOrigin, null);
  const set = (value: string) => readEnv({ ...GOOD, PUBLIC_LINK_ORIGIN: value });
  assert.equal(set("https://s.shop.example/").publicLinkOrigin, "https://s.shop.example");
  assert.throws(() => set("http://s.shop.example"), /^Error: PUBLIC_LINK_ORIGIN must begin with https:\/\/$/);
  assert.throws(() => set("https://shop.example/s"), /^Error: PUBLIC_LINK_ORIGIN must be an origin/);
  assert.throws(() => set("javascript:alert(1)"), /^Error: PUBLIC_LINK_ORIGIN must be a URL/);
  const sandbox = { ...GOOD, SERVICE_IS_SANDBOX: "1", PORT: "3100" };
  assert.equal(readEnv(sandbox).publicLinkOrigin, "http://localhost:3100");
  assert.equal(
    readEnv({ ...sandbox, PUBLIC_LINK_ORIGIN: "http://127.0.0.1:3100" }).publicLinkOrigin,
    "http://127.0.0.1:3100",
  );
});

test("mail: off unless both are set; user and password decoded, the port that the scheme has", () => {
  assert.equal(readEnv(GOOD).mail, null);
  const from = { MAIL_FROM: "Tuma <tuma@shop.example>" };
  assert.deepEqual(
    readEnv({ ...GOOD, ...from, SMTP_URL: "smtps://tuma%40shop:p%2Fw@mail.shop.example" }).mail,
    {
      ...{ host: "mail.shop.example", port: 465, isSecure: true, isLocal: false },
      signIn: { user: "tuma@shop", password: "p/w" },
      from: { name: "Tuma", address: "tuma@shop.example" },
    },
  );
  const local = readEnv({ ...GOOD, MAIL_FROM: "tuma@shop.example", SMTP_URL: "smtp://[::1]:2525" }).mail;
  assert.deepEqual([local?.host, local?.port, local?.isLocal, local?.signIn], ["::1", 2525, true, null]);
  assert.equal(readEnv({ ...GOOD, ...from, SMTP_URL: "smtp://localhost.evil.example" }).mail?.isLocal, false);
});

test("mail: one without the other, a URL that would switch checks off, no address -> the start is refused, and no password is in what it says", () => {
  const MAIL_FROM = "tuma@shop.example";
  const SMTP_URL = "smtps://tuma:hunter2@mail.shop.example";
  assert.throws(() => readEnv({ ...GOOD, MAIL_FROM }), /^Error: MAIL_FROM is set without SMTP_URL$/);
  assert.throws(() => readEnv({ ...GOOD, SMTP_URL }), /^Error: SMTP_URL is set without MAIL_FROM/);
  for (const wrong of [
    `${SMTP_URL}?tls.rejectUnauthorized=false`,
    `${SMTP_URL}/path`,
    "https://tuma:hunter2@mail.shop.example",
    "smtp://tuma@mail.shop.example",
    "smtp://tuma:hunter2%@mail.shop.example",
    "hunter2",
  ])
    assert.throws(
      () => readEnv({ ...GOOD, MAIL_FROM, SMTP_URL: wrong }),
      ({ message }: Error) => /^SMTP_URL must be smtp/.test(message) && !message.includes("hunter2"),
    );
  for (const wrong of ["tuma", "a@b, c@d", "Tuma tuma@shop.example", "Tuma\r\nBcc: x <a@shop.example>"])
    assert.throws(() => readEnv({ ...GOOD, SMTP_URL, MAIL_FROM: wrong }), /MAIL_FROM must be/);
});

test("provider of identities: off unless set; its name is its host, roles are by group", () => {
  assert.equal(readEnv(GOOD).identityProvider, null);
  assert.equal(readEnv({ ...GOOD, OIDC_ONLY: "0" }).identityProvider, null);
  const found = readEnv({ ...GOOD, ...PROVIDER, OIDC_ROLES: '{"a":"owner","b":"viewer"}' }).identityProvider;
  assert.deepEqual(
    [found?.name, found?.groupsClaim, found?.isOnly, found?.roles?.get("a")],
    ["accounts.shop.example", "groups", false, "owner"],
  );
  assert.equal(
    readEnv({ ...GOOD, ...PROVIDER, OIDC_ISSUER: "http://localhost:8080" }).identityProvider?.roles,
    null,
  );
});

test("provider of identities: one setting without another, plain http, roles that are none -> the start is refused", () => {
  assert.throws(() => readEnv({ ...GOOD, OIDC_ONLY: "1" }), /OIDC_ISSUER is not set/);
  const { OIDC_CLIENT_SECRET: _, ...half } = PROVIDER;
  assert.throws(() => readEnv({ ...GOOD, ...half }), /without OIDC_CLIENT_SECRET/);
  for (const wrong of [
    "http://accounts.shop.example",
    "https://a:b@shop.example",
    "https://a.example?x=1",
    "shop",
  ])
    assert.throws(() => readEnv({ ...GOOD, ...PROVIDER, OIDC_ISSUER: wrong }), /OIDC_ISSUER must be a URL/);
  for (const wrong of ['{"a":"boss"}', "a=owner", "[]x", '{"":"owner"}'])
    assert.throws(() => readEnv({ ...GOOD, ...PROVIDER, OIDC_ROLES: wrong }), /OIDC_ROLES must be JSON/);
});

const PROVIDER = {
  OIDC_ISSUER: "https://accounts.shop.example",
  OIDC_CLIENT_ID: "tuma",
  OIDC_CLIENT_SECRET: "hunter2",
};
