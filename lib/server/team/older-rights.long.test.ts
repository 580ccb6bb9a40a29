import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { RIGHTS, type Right, rightsOf } from "#lib/contract/desk/team/rights.ts";
import type { Role } from "#lib/contract/desk/team/session.ts";
import { openDesk } from "#lib/testing/desk.ts";

const MIGRATION = join(import.meta.dirname, "../store/migrations/0390_send_rights.sql");

const desk = await openDesk();
const { db } = desk;
after(() => desk.close());

type Kept = { role: Role; rights: Right[] | null };

/** As the console kept it before there were rights to send. */
const OLDER: Kept[] = [
  { role: "viewer", rights: null },
  { role: "viewer", rights: ["export"] },
  { role: "sender", rights: null },
  { role: "sender", rights: [] },
  { role: "sender", rights: ["listen"] },
  { role: "admin", rights: ["seeNumbers", "settings"] },
  { role: "owner", rights: null },
];

async function plant({ role, rights }: Kept): Promise<{ user: string; invitation: string }> {
  const { user } = await desk.signIn(role);
  await db.query("UPDATE app_user SET rights = $2 WHERE id = $1", [user.id, rights]);
  const invitation = randomUUID();
  await db.query(
    `INSERT INTO invitation (id, code_hash, email, name, role, rights, invited_by, invited_by_name, created_at, expires_at)
     VALUES ($1, sha256($2), $3, '', $4, $5, $6, 'Neema', now(), now() + interval '1 day')`,
    [invitation, Buffer.from(invitation), `${invitation}@shop.example`, role, rights, user.id],
  );
  return { user: user.id, invitation };
}

const kept = async (table: "app_user" | "invitation", id: string): Promise<Kept | undefined> =>
  (await db.query<Kept>(`SELECT role, rights FROM ${table} WHERE id = $1`, [id]))[0];

test("whoever could send before there were rights to send can do all they could, and so can whoever is invited", async () => {
  await db.query("ALTER TABLE app_user DROP CONSTRAINT app_user_rights_check");
  await db.query(
    "ALTER TABLE app_user ADD CONSTRAINT app_user_rights_check CHECK (rights <@ ARRAY['seeNumbers', 'listen', 'export', 'settings'])",
  );
  const planted = await Promise.all(OLDER.map(async (older) => ({ older, ids: await plant(older) })));
  for (const statement of (await readFile(MIGRATION, "utf8")).trim().split(/;\n/)) await db.query(statement);
  for (const { older, ids } of planted) {
    const before = rightsOf(older);
    const expected = RIGHTS.filter((right) =>
      ["chat", "sms", "voice"].includes(right) ? older.role !== "viewer" : before.includes(right),
    );
    for (const now of [await kept("app_user", ids.user), await kept("invitation", ids.invitation)]) {
      assert.ok(now);
      assert.deepEqual(rightsOf(now), expected, JSON.stringify(older));
      // What was never chosen one by one goes on with the role.
      assert.equal(now.rights === null, older.rights === null);
    }
  }
});
