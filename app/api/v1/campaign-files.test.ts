import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import type { ApiCampaignList, ApiPlan } from "#lib/contract/desk/api/campaign.ts";
import { updateSettingRow } from "#lib/server/store/console/setting.ts";
import { openSystem } from "#lib/testing/api-key.ts";
import { openDesk } from "#lib/testing/desk.ts";

const RIGHTS = ["sms", "seeNumbers", "export"] as const;

const desk = await openDesk();
desk.clock.set(new Date());
after(() => desk.close());
const system = await openSystem(desk, { rights: RIGHTS });

async function create(text = `Habari {{name|mteja}} ${randomUUID()}`, { ask } = system): Promise<string> {
  const body = { name: "Bei ya leo", channel: "sms", sender: "DUKA", text };
  const { status, json } = await ask("POST", "campaigns", { body });
  assert.equal(status, 201, JSON.stringify(json));
  return json.id;
}

const linesOf = (...lines: (object | string)[]): string =>
  lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");

const put = (id: string, body: string) =>
  system.ask("PUT", `campaigns/${id}/audience`, {
    body,
    headers: { "content-type": "application/x-ndjson" },
  });

async function planned(text?: string): Promise<{ id: string; plan: ApiPlan }> {
  const id = await create(text);
  const { status, json } = await put(
    id,
    linesOf({ number: "0754600001", name: "Asha" }, { number: "0754600002" }),
  );
  assert.equal(status, 200, JSON.stringify(json));
  return { id, plan: json };
}

test("NDJSON: each line is a row by the rules of a file, and a bad one is left out by its own number", async () => {
  const id = await create();
  const { status, json } = await put(
    id,
    linesOf(
      { number: "0754600001", name: "Asha", reference: "order-1" },
      { number: 255754600002, name: "Juma\n0754600009,Pili", reference: "order-2" },
      "",
      "{ number: 0754600003 }",
      '["0754600003"]',
      { name: "Neema" },
      { number: "0754600003", name: { first: "Neema" } },
      { number: "0754600003", name: "a\u0000b" },
      { number: "hana simu", name: "Neema" },
      { number: "0754600001", name: "Asha tena" },
      { number: "+254712345678", name: "Wanjiru" },
      { number: "+255754600004", amount: 4_500, isPaid: true, name: null },
    ),
  );
  assert.equal(status, 200, JSON.stringify(json));
  assert.deepEqual(
    json.excluded.map(({ row, bucket }: { row: number; bucket: string }) => [row, bucket]),
    [
      [4, "invalid"],
      [5, "invalid"],
      [6, "invalid"],
      [7, "invalid"],
      [8, "invalid"],
      [9, "invalid"],
      [10, "duplicate"],
      [11, "otherCountry"],
    ],
  );
  assert.deepEqual(
    json.excluded.slice(0, 5).map(({ reason }: { reason: string }) => reason),
    [
      "This line is not JSON",
      "This line is not a JSON object",
      "The field number is missing",
      "“name” is neither a text nor a number",
      "“name” has a character that cannot be stored",
    ],
  );
  assert.deepEqual([json.counts.rows, json.counts.ok + json.counts.repaired], [11, 3]);
  const { json: people } = await system.ask("GET", `campaigns/${id}/recipients`);
  assert.deepEqual(
    people.items
      .map(({ row, number, reference }: { row: number; number: string; reference: string | null }) => [
        row,
        number,
        reference,
      ])
      .toSorted(([a]: [number], [b]: [number]) => a - b),
    [
      [1, "+255754600001", "order-1"],
      [2, "+255754600002", "order-2"],
      [12, "+255754600004", null],
    ],
  );
  await desk.db.query("UPDATE app_user SET rights = '{sms}' WHERE id = $1", [system.id]);
  const blind = await system.ask("GET", `campaigns/${id}/recipients`);
  await desk.db.query("UPDATE app_user SET rights = $2 WHERE id = $1", [system.id, RIGHTS]);
  assert.ok(!/754600001|order-1/.test(JSON.stringify(blind.json)), JSON.stringify(blind.json));
});

test("NDJSON: no lines, or no body -> 422 that says so, and the draft is as it was", async () => {
  const id = await create();
  for (const body of ["", "\n \n"]) {
    const { status, json } = await put(id, body);
    assert.deepEqual([status, json.code], [422, "unreadable_file"]);
  }
  const other = await system.ask("PUT", `campaigns/${id}/audience`, {
    body: "x",
    headers: { "content-type": "text/csv" },
  });
  assert.deepEqual([other.status, other.json.code], [415, "unsupported_media"]);
  assert.equal((await system.ask("GET", `campaigns/${id}`)).json.state, "draft");
});

test("POST plan: none -> 409; what the file answered, whether it needs approval, and who has the same message", async () => {
  const draft = await system.ask("POST", `campaigns/${await create()}/plan`);
  assert.deepEqual([draft.status, draft.json.code], [409, "conflict"]);
  const first = await planned("Bei ya mahindi imepanda");
  const { json } = await system.ask("POST", `campaigns/${first.id}/plan`);
  assert.deepEqual(json, first.plan);
  assert.deepEqual([json.segments, json.needsApproval, json.repeats], [2, false, []]);
  await updateSettingRow(desk.db, "approvalLimits", { people: 1, credits: null });
  assert.equal((await system.ask("POST", `campaigns/${first.id}/plan`)).json.needsApproval, true);
  await updateSettingRow(desk.db, "approvalLimits", { people: null, credits: null });
  const start = (id: string, body: object) => system.ask("POST", `campaigns/${id}/start`, { body });
  assert.equal((await start(first.id, { startToken: json.startToken })).status, 200);
  const again = await planned("Bei ya mahindi imepanda");
  assert.deepEqual(again.plan.repeats, [{ id: first.id, name: "Bei ya leo", people: 2 }]);
  const { startToken } = again.plan;
  const unseen = await start(again.id, { startToken, repeats: [] });
  assert.deepEqual([unseen.status, unseen.json.code], [409, "conflict"]);
  assert.equal((await start(again.id, { startToken, repeats: [first.id] })).status, 200);
});

test("report.csv: every row and what became of it, for a key that may take data out", async () => {
  const { id } = await planned();
  const report = await system.ask("GET", `campaigns/${id}/report.csv`);
  assert.deepEqual([report.status, report.headers.get("content-type")], [200, "text/csv; charset=utf-8"]);
  const text = await report.answer.text();
  assert.match(text, /^number \(your file\),reference,name,Row,/);
  assert.equal(text.trim().split("\r\n").length, 3);
  assert.equal((await system.ask("GET", `campaigns/${id}/report.csv?reason=x`)).status, 400);
  for (const rights of [
    ["sms", "seeNumbers"],
    ["sms", "export"],
  ] as const) {
    const less = await openSystem(desk, { name: "Less", rights });
    assert.equal((await less.ask("GET", `campaigns/${id}/report.csv`)).status, 403, rights.join());
  }
  const other = await openSystem(desk, { name: "Other", rights: RIGHTS });
  assert.equal((await other.ask("GET", `campaigns/${id}/report.csv`)).status, 404);
});

test("GET campaigns: those of this key alone, the newest first, page by page", async () => {
  const lister = await openSystem(desk, { name: "Lister", rights: RIGHTS });
  const made: string[] = [];
  for (let at = 0; at < 52; at++) made.push(await create("Habari", lister));
  const seen: string[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const path: string = `campaigns${after && `?after=${encodeURIComponent(after)}`}`;
    const { status, json }: { status: number; json: ApiCampaignList } = await lister.ask("GET", path);
    assert.equal(status, 200, JSON.stringify(json));
    seen.push(...json.items.map(({ id }) => id));
    after = json.next;
  }
  assert.deepEqual(seen, made.toReversed());
  const strange = await lister.ask("GET", "campaigns?after=gone");
  assert.equal(strange.status, 400);
});
