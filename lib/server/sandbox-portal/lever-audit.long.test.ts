import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { SANDBOX_ACTIONS } from "#lib/contract/desk/sandbox/sandbox-action.ts";
import { startSandbox } from "#lib/sandbox/index.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { verifyAudit } from "../audit/index.ts";
import { getSection } from "./index.ts";

const actionRoutePOST = door("POST /api/sandbox/:action");

const desk = await openDesk();
const sandbox = await startSandbox({ databaseUrl: desk.db.url, webhookUrl: "http://127.0.0.1:9/hooks" });
desk.context.env.sandboxAdminUrl = sandbox.adminUrl;
const { cookie, user } = await desk.signIn("admin");
after(async () => {
  await sandbox.close();
  await desk.close();
});

type Row = {
  seq: number;
  actorId: string;
  actorName: string;
  action: string;
  target: string;
  detail: object;
};

let last = 0;
const newRows = () =>
  desk.db.query<Row>(
    `SELECT seq, actor_id AS "actorId", actor_name AS "actorName", action, target, detail
       FROM audit WHERE seq > $1 AND action LIKE 'sandbox.%' ORDER BY seq`,
    [last],
  );
beforeEach(async () => {
  last = (await newRows()).at(-1)?.seq ?? last;
});

const pull = (action: string, body: object = {}) =>
  desk.ask(actionRoutePOST, { method: "POST", params: { action }, body, cookie });

/** Something that every action accepts. */
async function usualInputs() {
  const { templates } = await getSection(desk.context, "templates");
  const { keys } = await getSection(desk.context, "keys");
  const id = keys[0]?.id;
  return {
    "update-connection": { hasVoice: true },
    "create-key": { grants: ["sms"] },
    "update-key": { id, grants: ["sms", "voice", "chat"] },
    "rotate-key": { id },
    "revoke-key": { id },
    "update-webhook": { url: "http://127.0.0.1:9/secret-path?token=siri", eventTypes: ["message.received"] },
    "rotate-secret": {},
    "pause-webhook": {},
    "reactivate-webhook": {},
    "test-webhook": {},
    "delete-webhook": {},
    "add-credits": { credits: 5 },
    "set-credits": { credits: 7 },
    "update-sender": { name: "MBEGU BORA", state: "approved", usageLimit: null },
    "review-template": { id: templates[0]?.id, verdict: "reject", reason: "Maneno ya siri" },
    "receive-message": { from: "+255712000071", name: "Asha Mrema", text: "Nina siri" },
    "close-window": { phone: "255712000071" },
    "end-call": { id: "nobody", status: "COMPLETED", hasRecording: true },
    "update-faults": { seed: 3, rules: [{ kind: "cut", operation: "*", share: 1 }] },
    "update-settings": { windows: "open" },
    "advance-time": { hours: 1 },
    reset: {},
  } satisfies Record<keyof typeof SANDBOX_ACTIONS, object>;
}

test("every lever leaves one row that says who, what and to what", async () => {
  const inputs = Object.entries(await usualInputs());
  assert.deepEqual(inputs.map(([action]) => action).sort(), Object.keys(SANDBOX_ACTIONS).sort());
  for (const [action, body] of inputs) {
    const { status } = await pull(action, body);
    assert.equal(status, action === "end-call" ? 404 : 200, action);
  }
  const rows = await newRows();
  assert.deepEqual(
    rows.map(({ action }) => action),
    inputs.map(([action]) => `sandbox.${action}`),
  );
  assert.ok(rows.every(({ actorId, actorName }) => actorId === user.id && actorName === user.name));
  const detailOf = (action: string) => rows.find((row) => row.action === `sandbox.${action}`);
  assert.deepEqual(detailOf("add-credits")?.detail, { credits: 5 });
  assert.deepEqual(detailOf("update-faults")?.detail, { seed: 3, faults: ["cut"] });
  assert.equal(detailOf("update-sender")?.target, "MBEGU BORA");
  assert.deepEqual(detailOf("review-template")?.detail, { verdict: "reject" });
});

test("no row holds a text, a secret or somebody's number", async () => {
  const rows = JSON.stringify(await desk.db.query("SELECT action, target, detail FROM audit"));
  for (const secret of ["siri", "712000071", "whsec_", "sk_sandbox_", "Asha"]) {
    assert.ok(!rows.includes(secret), secret);
  }
});

test("refuses what does not fit without a row, and the chain holds", async () => {
  assert.equal((await pull("add-credits", { credits: 0 })).status, 400);
  assert.equal((await pull("erase-everything")).status, 404);
  const viewer = await desk.signIn("viewer");
  const asking = { method: "POST", params: { action: "reset" }, body: {}, cookie: viewer.cookie };
  assert.equal((await desk.ask(actionRoutePOST, asking)).status, 403);
  assert.deepEqual(await newRows(), []);
  assert.equal((await verifyAudit(desk.db)).brokenAt, null);
});
