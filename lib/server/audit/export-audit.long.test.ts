import assert from "node:assert/strict";
import { after, test } from "node:test";
import { cellsOf } from "#lib/testing/bytes/cells-of.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { recordAudit } from "./record-audit.ts";

const GET = door("GET /api/audit/export.csv");

const desk = await openDesk();
after(() => desk.close());

test("the file of the log names the campaign of a line, as the page does, beside its id", async () => {
  const id = await plantCampaign(desk.db, { channel: "sms", size: 1 });
  await desk.db.transaction((tx) => recordAudit(tx, { actor: null, action: "campaign.pause", target: id }));
  const { cookie } = await desk.signIn("owner");
  const answer = await desk.ask(GET, { cookie, path: "/api/audit/export.csv?kind=campaigns" });
  assert.equal(answer.status, 200);
  const [header = [], ...rows] = await cellsOf(new Uint8Array(await answer.arrayBuffer()));
  const columns = ["What", "Target", "Campaign"].map((name) => header.indexOf(name));
  const told = rows.map((cells) => columns.map((at) => cells[at]));
  assert.deepEqual(told, [["Paused a campaign", id, "planted"]]);
});

test("the line of an export says what was looked for, without a number, as the log is kept for ever", async () => {
  const { cookie } = await desk.signIn("owner");
  const path = "/api/audit/export.csv?kind=exports&q=Asha%200754000318";
  assert.equal((await desk.ask(GET, { cookie, path })).status, 200);
  const [line] = await desk.db.query<{ detail: object }>(
    "SELECT detail FROM audit WHERE action = 'audit.export' ORDER BY seq DESC LIMIT 1",
  );
  assert.deepEqual(line?.detail, { kind: "exports", q: "Asha •••" });
});
