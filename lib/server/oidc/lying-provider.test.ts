import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { after, beforeEach, test } from "node:test";
import { cookieOf, openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const ask = door("POST /api/session/oidc/options");
const claim = door("POST /api/session/oidc");
const TOKEN = "an-access-token-that-opens-their-mail";

type Lie = { alg?: string; claims?: object; token?: object; info?: object };
let lie: Lie = {};
let nonce = "";
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

function idToken(): string {
  const now = Math.floor(Date.now() / 1_000);
  const claims = { iss: issuer, aud: "tuma", sub: "sub-neema", iat: now, exp: now + 300, nonce };
  return `${part({ alg: lie.alg ?? "RS256" })}.${part({ ...claims, ...lie.claims })}.AAAA`;
}

const neema = { sub: "sub-neema", name: "Neema", email: "neema@shop.example", email_verified: true };
const ANSWERS: Record<string, () => object> = {
  "/.well-known/openid-configuration": () => ({
    issuer,
    authorization_endpoint: `${issuer}/ask`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/who`,
  }),
  "/token": () => ({ access_token: TOKEN, token_type: "Bearer", id_token: idToken(), ...lie.token }),
  "/who": () => ({ ...neema, groups: ["senders"], ...lie.info }),
};
const server = createServer(({ url = "" }, answer: ServerResponse) => {
  answer.writeHead(200, { "content-type": "application/json" });
  answer.end(JSON.stringify(ANSWERS[url]?.() ?? {}));
}).listen(0, "127.0.0.1");
await once(server, "listening");
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const desk = await openDesk({
  identityProvider: {
    ...{ issuer, clientId: "tuma", clientSecret: "a secret of forty characters for the test" },
    ...{
      name: "Shop accounts",
      groupsClaim: "groups",
      roles: new Map([["senders", "sender"]]),
      isOnly: false,
    },
  },
});
after(async () => {
  await desk.close();
  server.close();
  server.closeAllConnections();
});
beforeEach(async () => {
  await desk.db.query("DELETE FROM app_user");
  await desk.signIn("viewer");
  await desk.db.query("DELETE FROM rate_limit");
  desk.lines.length = 0;
  lie = {};
});

/** What the console answers to somebody whom this provider has signed in so. */
async function come(told: Lie, back?: string): Promise<[number, string | null, string | undefined]> {
  lie = told;
  const asked = await desk.ask(ask, { method: "POST", body: { isAgain: false, back } });
  assert.equal(asked.status, 200, await asked.clone().text());
  const { searchParams } = new URL((await asked.json()).url);
  nonce = searchParams.get("nonce") ?? "";
  const answer = `code=any&state=${searchParams.get("state")}`;
  const came = await desk.ask(claim, { method: "POST", body: { answer }, cookie: cookieOf(asked.headers) });
  const { detail, back: to } = await came.json();
  return [came.status, to, detail];
}

/** Whom the provider made accounts for. */
const people = () =>
  desk.db.query("SELECT name, email FROM app_user WHERE id IN (SELECT user_id FROM identity)");

test("a token of another question, issuer or client, too old, unsigned, or not of whom they ask about -> nobody is signed in", async () => {
  const lies: Lie[] = [
    { claims: { nonce: "of another question" } },
    { claims: { iss: "https://evil.example" } },
    { claims: { aud: "another client" } },
    { claims: { exp: 1_000 } },
    { alg: "none" },
    { claims: { sub: "a\0b" }, info: { sub: "a\0b" } },
    { info: { sub: "sub-asha" } },
    { token: { id_token: undefined } },
  ];
  for (const each of lies) assert.equal((await come(each))[0], 401, JSON.stringify(each));
  assert.deepEqual(await people(), []);
});

test("a provider that answers wrongly -> the log says why, without its tokens and without who it is about", async () => {
  await come({ token: { token_type: undefined } });
  await come({ info: { sub: "sub-asha" } });
  await come({ claims: { nonce: "of another question", email: "neema@shop.example" } });
  const log = desk.lines.join("");
  assert.match(log, /token_type/);
  assert.match(log, /nonce/);
  assert.ok(!log.includes(TOKEN) && !log.includes("neema@shop.example") && !log.includes(nonce), log);
});

test("a name with a line break, one that turns words around, or none -> the e-mail is the name, as much of it as a name has", async () => {
  const email = `${"a".repeat(60)}@${"b".repeat(60)}.example`;
  for (const name of ["Asha\r\nBcc: x@evil.example", "Asha\u202Egnp", "A\0b", " ", null]) {
    await desk.db.query("DELETE FROM app_user WHERE id IN (SELECT user_id FROM identity)");
    assert.deepEqual((await come({ info: { name, email } })).slice(0, 1), [200], JSON.stringify(name));
    assert.deepEqual(await people(), [{ name: email.slice(0, 80), email }]);
  }
});

test("a way back that is another site, or more than a cookie holds -> signed in all the same, without it", async () => {
  assert.deepEqual((await come({}, "/campaigns?state=running")).slice(0, 2), [
    200,
    "/campaigns?state=running",
  ]);
  for (const back of [
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    `/${"a".repeat(2_000)}`,
    "/漢",
  ])
    assert.deepEqual((await come({}, back)).slice(0, 2), [200, null], back.slice(0, 20));
  assert.deepEqual((await come({}, `/${"a".repeat(1_999)}`))[0], 200);
});
