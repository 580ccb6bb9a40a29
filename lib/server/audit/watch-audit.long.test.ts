import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openDesk } from "#lib/testing/desk.ts";
import { recordAudit, watchAudit } from "./index.ts";

const desk = await openDesk();
after(() => desk.close());

const DAY_MS = 86_400_000;
const ACTOR = { userId: "018f3e9c-0000-7000-8000-000000000001", name: "Asha" };

test("the worker walks the audit log once a day, and says a break in our own log as an error, with its line", async () => {
  const round = watchAudit(desk.context);
  for (const target of ["c1", "c2", "c3"])
    await desk.db.transaction((tx) => recordAudit(tx, { actor: ACTOR, action: "campaign.start", target }));
  assert.equal(await round(), DAY_MS);
  assert.match(desk.lines.at(-1) ?? "", /"info".*Audit log checked, 3 lines: none was changed/);
  await desk.db.query("ALTER TABLE audit DISABLE TRIGGER USER");
  await desk.db.query("UPDATE audit SET target = 'c9' WHERE seq = 2");
  assert.equal(await round(), DAY_MS);
  assert.match(desk.lines.at(-1) ?? "", /"error".*breaks at line 2: it was changed/);
});
