import assert from "node:assert/strict";
import { after, test } from "node:test";
import { z } from "zod";
import { hasRole, ROLES, type Role } from "#lib/contract/desk/session.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { POLICY, type PolicyKey, policyOf } from "./policy.ts";
import { route } from "./route.ts";

const desk = await openDesk();
after(() => desk.close());

const HOUR = 60 * 60 * 1000;
const keys = Object.keys(POLICY) as PolicyKey[];

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
  for (const role of ROLES) all.set(role, (await desk.signIn(role)).cookie);
  for (const [name, cookie] of Object.entries({
    expired,
    revoked: revoked.cookie,
    disabled: disabled.cookie,
    erased: erased.cookie,
    tampered,
    empty: "__Host-sid=",
    plain: "__Host-sid=admin",
  })) {
    all.set(name, cookie);
  }
  return all;
}

const cookies = await identities();

function expected(key: PolicyKey, who: string): number {
  const { role } = policyOf(key);
  if (role === "public") return 200;
  if (!(ROLES as readonly string[]).includes(who)) return 401;
  return hasRole(who as Role, role) ? 200 : 403;
}

for (const key of keys) {
  const method = key.split(" ")[0] ?? "";
  const handler = route(key, { answer: z.object({}) }, () => new Response("through", { status: 200 }));

  test(`${key} lets in exactly whom its row names`, async () => {
    for (const [who, cookie] of cookies) {
      const answer = await desk.ask(handler, { method, cookie });
      assert.equal(answer.status, expected(key, who), who);
    }
  });

  if (!policyOf(key).hasCsrf) continue;
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
