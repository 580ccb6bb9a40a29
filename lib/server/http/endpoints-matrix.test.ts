import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import type { EndpointKey } from "#lib/contract/desk/endpoints/index.ts";
import { type Entitled, hasRight, RIGHTS, type Right } from "#lib/contract/desk/team/rights.ts";
import { hasRole, ROLES } from "#lib/contract/desk/team/session.ts";
import { startSession } from "#lib/server/session/index.ts";
import { readSid, writeSid } from "#lib/server/signed-in/session-cookie.ts";
import { cookieOf, openDesk } from "#lib/testing/desk.ts";
import { ENDPOINT_KEYS as keys } from "#lib/testing/doors.ts";
import { endpointOf } from "./doors.ts";
import { serveRoute } from "./serve-route.ts";

const desk = await openDesk();
after(() => desk.close());

const HOUR = 60 * 60 * 1000;

/** Who may pass at all: by role, and by rights that were given or taken apart from it. */
const people = new Map<string, Entitled>();

async function entitled(): Promise<void> {
  for (const role of ROLES) await enter(role, { role });
  for (const right of RIGHTS) {
    await enter(`viewer who may ${right}`, { role: "viewer", rights: [right] });
    await enter(`admin who may not ${right}`, {
      role: "admin",
      rights: RIGHTS.filter((each) => each !== right),
    });
    await enter(`owner of whom ${right} was taken`, { role: "owner", rights: [] });
  }
  await enter("viewer who may everything", { role: "viewer", rights: [...RIGHTS] });
  await enter("sender who may nothing more", { role: "sender", rights: [] });
}

async function enter(
  name: string,
  { role, rights = null }: { role: Entitled["role"]; rights?: Right[] | null },
) {
  const { cookie, user } = await desk.signIn(role);
  await desk.db.query("UPDATE app_user SET rights = $2 WHERE id = $1", [user.id, rights]);
  await giveFactor(user.id);
  people.set(name, { role, rights });
  cookies.set(name, cookie);
}

async function identities(): Promise<Map<string, string | undefined>> {
  const expired = (await desk.signIn("owner")).cookie;
  desk.clock.forward(9 * HOUR);
  const revoked = await desk.signIn("owner");
  await desk.db.query("UPDATE session SET revoked_at = now() WHERE user_id = $1", [revoked.user.id]);
  const disabled = await desk.signIn("owner");
  await desk.db.query("UPDATE app_user SET is_disabled = true WHERE id = $1", [disabled.user.id]);
  const erased = await desk.signIn("owner");
  await desk.db.query("DELETE FROM app_user WHERE id = $1", [erased.user.id]);
  const tampered = (await desk.signIn("owner")).cookie.replace(/.{6}~2(?=;|$)/, "AAAAAA~2");
  const all = new Map<string, string | undefined>([["anonymous", undefined]]);
  const removed = await desk.signIn("owner");
  await desk.db.query("UPDATE app_user SET removed_at = now(), is_disabled = true WHERE id = $1", [
    removed.user.id,
  ]);
  const pending = await pendingOwner();
  const own = (await desk.signIn("owner")).cookie;
  const sid = (await readSid(own, desk.context.env.sessionSecret)) ?? "";
  const sealed = async (id: string, secret: string) => {
    const headers = new Headers();
    await writeSid(id, { cookieHeader: null, headers, secret });
    return cookieOf(headers);
  };
  for (const [name, cookie] of Object.entries({
    "password right, second step missing": pending,
    "the same, in the cookie of a session": pending.replace("__Host-pending", "__Host-sid"),
    expired,
    revoked: revoked.cookie,
    disabled: disabled.cookie,
    erased: erased.cookie,
    removed: removed.cookie,
    tampered,
    "of another console": await sealed(sid, "the secret of another console, as long as ours"),
    "sealed by us, of nobody": await sealed(randomUUID(), desk.context.env.sessionSecret),
    empty: "__Host-sid=",
    plain: "__Host-sid=admin",
  })) {
    all.set(name, cookie);
  }
  return all;
}

async function giveFactor(userId: string): Promise<void> {
  const app =
    "INSERT INTO totp (user_id, sealed_secret, last_step, created_at) VALUES ($1, 'sealed', 0, now())";
  await desk.db.query(app, [userId]);
}

/** The cookie of an owner with a second factor who has given the password only. */
async function pendingOwner(): Promise<string> {
  const { user } = await desk.signIn("owner");
  await giveFactor(user.id);
  const headers = new Headers();
  const ctx = { ...desk.context, actor: null, requestId: "test" };
  const browser = { cookieHeader: null, headers, address: "test", place: "test", userAgent: "test" };
  assert.equal((await startSession(ctx, user, browser)).step, "second");
  assert.match(cookieOf(headers), /^__Host-pending=/);
  return cookieOf(headers);
}

const cookies = await identities();
const { cookie: stale, user: staleOwner } = await desk.signIn("owner");
await giveFactor(staleOwner.id);
desk.clock.forward(10 * 60 * 1000 + 1);
await entitled();
// Everybody needs a second factor, and all of the above have one; these two do not.
await desk.db.query("UPDATE sign_in_rule SET factor_due_at = $1", [desk.clock.now()]);
const OVERDUE = "owner whose second factor is overdue";
cookies.set(OVERDUE, (await desk.signIn("owner")).cookie);
const OVERDUE_VIEWER = "viewer whose second factor is overdue";
cookies.set(OVERDUE_VIEWER, (await desk.signIn("viewer")).cookie);

function expected(key: EndpointKey, who: string): number {
  const { role, rights, isBeforeFactor } = endpointOf(key);
  if (role === "public") return 200;
  if (who === OVERDUE) return isBeforeFactor ? 200 : 403;
  if (who === OVERDUE_VIEWER) return isBeforeFactor && role === "viewer" ? 200 : 403;
  const person = people.get(who);
  if (!person) return 401;
  return hasRole(person.role, role) && rights.every((right) => hasRight(person, right)) ? 200 : 403;
}

for (const key of keys) {
  const method = key.split(" ")[0] ?? "";
  const { params: _params, query: _query, body: _body, ...endpoint } = endpointOf(key);
  const handler = serveRoute({ key, endpoint }, () => new Response("through", { status: 200 }));

  test(`${key} lets in exactly whom its row names`, async () => {
    // So many callers from one address are more than sign-in takes in a minute.
    await desk.db.query("DELETE FROM rate_limit");
    for (const [who, cookie] of cookies) {
      const answer = await desk.ask(handler, { method, cookie });
      assert.equal(answer.status, expected(key, who), who);
      if (who === OVERDUE && answer.status === 403) assert.equal((await answer.json()).code, "factor_needed");
    }
  });

  const { role, isFresh, hasCsrf } = endpointOf(key);
  if (role !== "public") {
    test(`${key} ${isFresh ? "asks for" : "goes without"} a password given 10 minutes ago`, async () => {
      const answer = await desk.ask(handler, { method, cookie: stale });
      if (isFresh) assert.equal((await answer.json()).code, "password_needed");
      else assert.equal(answer.status, 200);
    });
  }

  if (!hasCsrf) continue;
  test(`${key} refuses what another site sends in the owner's name`, async () => {
    const cookie = cookies.get("owner");
    for (const headers of [{ "sec-fetch-site": "cross-site" }, { "x-csrf": "" }] as Record<
      string,
      string
    >[]) {
      assert.equal((await desk.ask(handler, { method, cookie, headers })).status, 403);
    }
  });
}
