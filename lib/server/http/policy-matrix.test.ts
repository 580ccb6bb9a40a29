import assert from "node:assert/strict";
import { after, test } from "node:test";
import { z } from "zod";
import { type Entitled, hasRight, RIGHTS, type Right } from "#lib/contract/desk/rights.ts";
import { hasRole, ROLES } from "#lib/contract/desk/session.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { POLICY, type PolicyKey, policyOf } from "./policy.ts";
import { route } from "./route.ts";

const desk = await openDesk();
after(() => desk.close());

const HOUR = 60 * 60 * 1000;
const keys = Object.keys(POLICY) as PolicyKey[];

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
  const tampered = (await desk.signIn("owner")).cookie.replace(/.{6}~2$/, "AAAAAA~2");
  const all = new Map<string, string | undefined>([["anonymous", undefined]]);
  const removed = await desk.signIn("owner");
  await desk.db.query("UPDATE app_user SET removed_at = now(), is_disabled = true WHERE id = $1", [
    removed.user.id,
  ]);
  for (const [name, cookie] of Object.entries({
    expired,
    revoked: revoked.cookie,
    disabled: disabled.cookie,
    erased: erased.cookie,
    removed: removed.cookie,
    tampered,
    empty: "__Host-sid=",
    plain: "__Host-sid=admin",
  })) {
    all.set(name, cookie);
  }
  return all;
}

const cookies = await identities();
const stale = (await desk.signIn("owner")).cookie;
desk.clock.forward(10 * 60 * 1000 + 1);
await entitled();

function expected(key: PolicyKey, who: string): number {
  const { role, rights } = policyOf(key);
  if (role === "public") return 200;
  const person = people.get(who);
  if (!person) return 401;
  return hasRole(person.role, role) && rights.every((right) => hasRight(person, right)) ? 200 : 403;
}

for (const key of keys) {
  const method = key.split(" ")[0] ?? "";
  const handler = route(key, { answer: z.object({}) }, () => new Response("through", { status: 200 }));

  test(`${key} lets in exactly whom its row names`, async () => {
    // So many callers from one address are more than sign-in takes in a minute.
    await desk.db.query("DELETE FROM rate_limit");
    for (const [who, cookie] of cookies) {
      const answer = await desk.ask(handler, { method, cookie });
      assert.equal(answer.status, expected(key, who), who);
    }
  });

  const { role, isFresh, hasCsrf } = policyOf(key);
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
