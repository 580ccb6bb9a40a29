import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openDesk } from "#lib/testing/desk.ts";
import { recordAudit, verifyAudit } from "./index.ts";

const desk = await openDesk();
after(() => desk.close());

const ACTOR = { userId: "018f3e9c-0000-7000-8000-000000000001", name: "Asha" };
const note = (n: number) => ({
  actor: ACTOR,
  action: "campaign.start" as const,
  target: `c${n}`,
  detail: { z: n, a: { c: [1, 2.5], b: null }, u: undefined },
});

async function verdict() {
  const { ok, rows, unkeyed, brokenAt, why } = await verifyAudit(desk.db);
  return { ok, rows, unkeyed, brokenAt, why };
}

test("forty writers at once make one unbroken chain", async () => {
  await Promise.all(
    Array.from({ length: 40 }, (_, n) => desk.db.transaction((tx) => recordAudit(tx, note(n)))),
  );
  assert.deepEqual(await verdict(), { ok: true, rows: 40, unkeyed: 0, brokenAt: null, why: null });
});

test("a change that is rolled back leaves no row", async () => {
  const failing = desk.db.transaction(async (tx) => {
    await recordAudit(tx, note(99));
    throw new Error("the change failed");
  });
  await assert.rejects(failing);
  assert.deepEqual(await verdict(), { ok: true, rows: 40, unkeyed: 0, brokenAt: null, why: null });
});

test("refuses to change, delete or empty the log", async () => {
  for (const sql of ["UPDATE audit SET action = 'x'", "DELETE FROM audit", "TRUNCATE audit"]) {
    await assert.rejects(desk.db.query(sql), /append-only/);
  }
});

test("finds the first row that someone changed behind its back, and a row that is gone", async () => {
  await desk.db.query("ALTER TABLE audit DISABLE TRIGGER USER");
  await desk.db.query(`UPDATE audit SET detail = '{"z": 0}' WHERE seq = 17`);
  assert.deepEqual(await verdict(), { ok: false, rows: 16, unkeyed: 0, brokenAt: 17, why: "changed" });
  await desk.db.query("DELETE FROM audit WHERE seq = 12");
  assert.deepEqual(await verdict(), { ok: false, rows: 11, unkeyed: 0, brokenAt: 13, why: "gap" });
});
