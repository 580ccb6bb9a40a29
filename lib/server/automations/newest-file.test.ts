import assert from "node:assert/strict";
import { appendFile, mkdir, mkdtemp, rm, symlink, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, beforeEach, test } from "node:test";
import type { AutomationPage } from "#lib/contract/desk/campaign/automation.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { Problem } from "#lib/contract/desk/problem.ts";
import { sheetOf, workbookBytes } from "#lib/testing/bytes/workbook-bytes.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { getAutomation, runAutomations } from "./index.ts";

const folder = await mkdtemp(join(tmpdir(), "tuma-audience-"));
const outside = await mkdtemp(join(tmpdir(), "tuma-outside-"));
const desk = await openDesk({ audienceFolder: folder });
after(async () => {
  await desk.close();
  for (const each of [folder, outside]) await rm(each, { recursive: true });
});
let sender = await desk.signIn("sender");

async function ask<Answer>(
  key: Parameters<typeof door>[0],
  body: object,
  { status = 201, ...given }: { status?: number; method?: string; params?: Record<string, string> } = {},
) {
  const answer = await desk.ask(door(key), { method: "POST", cookie: sender.cookie, body, ...given });
  const text = await answer.text();
  assert.equal(answer.status, status, text);
  return JSON.parse(text) as Answer;
}

async function messageOf(): Promise<string> {
  const message = { channel: "sms", senderId: "AMANI AGRO", content: { text: "Habari {{Jina}}" } };
  const { campaign } = await ask<{ campaign: Campaign }>("POST /api/campaigns", { name: "Deni", ...message });
  return campaign.id;
}

const bodyOf = (more: object) => ({
  ...{ kind: "repeat", name: "Deni", schedule: { every: "day", at: "09:00" }, asksAbove: null, ...more },
});

async function repeatOf(begins = "due-", more: object = {}): Promise<string> {
  const { automation } = await ask<AutomationPage>(
    "POST /api/automations",
    bodyOf({ messageOf: await messageOf(), newestFile: { begins }, ...more }),
  );
  return automation.id;
}

let clock = 0;
/** Each is newer than the one before. */
async function put(name: string, text: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  await utimes(path, 1_700_000_000 + ++clock, 1_700_000_000 + clock);
  return path;
}
const rowsOf = (...people: string[]) => `Jina,Simu\n${people.map((each) => `${each}\n`).join("")}`;
const run = () => runAutomations(desk.context);
const at = (iso: string) => desk.clock.set(new Date(iso));
/** Looks, and again when nothing has changed for two seconds. */
async function go(): Promise<void> {
  await run();
  desk.clock.forward(2_000);
  await run();
}
async function due(day: string): Promise<void> {
  at(`2026-03-${day}T06:00:30Z`);
  await go();
}
const runsOf = async (id: string) =>
  (await getAutomation(desk.context, id)).runs.map(({ state, people, reason }) => [state, people, reason]);
const codesOf = async (id: string) =>
  (
    await desk.db.query<{ code: string | null }>(
      "SELECT reason->>'code' AS code FROM automation_run WHERE automation_id = $1 ORDER BY due_at DESC",
      [id],
    )
  ).map(({ code }) => code);
const numbersOf = async (id: string) =>
  (
    await desk.db.query<{ number: string }>(
      "SELECT r.number FROM recipient r JOIN campaign c ON c.id = r.campaign_id WHERE c.automation_id = $1 ORDER BY 1",
      [id],
    )
  ).map(({ number }) => number);

beforeEach(async () => {
  await desk.db.query("DELETE FROM automation");
  await rm(folder, { recursive: true });
  await writeFile(join(outside, "due-z.csv"), rowsOf("Zawadi,0754000900"));

  await mkdir(folder);
  at("2026-03-02T05:00:00Z");
  sender = await desk.signIn("sender");
});

test("newest file: two that begin so, a newer one that does not -> the newer of the two, with rows that cannot be used counted", async () => {
  const id = await repeatOf();
  await put("due-1.csv", rowsOf("Asha,0754000101"));
  await put("due-2.csv", rowsOf("Baraka,0754000102", "Chiku,12", "Daudi,0754000103"));
  await put("other.csv", rowsOf("Eva,0754000104"));
  await due("02");
  await run();
  assert.deepEqual(await runsOf(id), [["made", 2, null]]);
  assert.deepEqual(await numbersOf(id), ["+255754000102", "+255754000103"]);
  const [campaign] = await desk.db.query(
    "SELECT state, file->>'name' AS file, n_excluded AS skipped FROM campaign WHERE automation_id = $1",
    [id],
  );
  assert.deepEqual(campaign, { state: "running", file: "due-2.csv", skipped: 1 });
});

test("newest file: the same content again, under another name too -> refused, nothing is sent; a new one -> sent", async () => {
  const id = await repeatOf();
  await put("due-1.csv", rowsOf("Asha,0754000101"));
  await due("02");
  await due("03");
  await put("due-2.csv", rowsOf("Asha,0754000101"));
  await due("04");
  await put("due-3.csv", rowsOf("Baraka,0754000102"));
  await due("05");
  assert.deepEqual(await runsOf(id), [
    ["made", 1, null],
    ["lapsed", null, "No new file has come: “due-2.csv” was used before. Nothing was sent."],
    ["lapsed", null, "No new file has come: “due-1.csv” was used before. Nothing was sent."],
    ["made", 1, null],
  ]);
  assert.deepEqual(await numbersOf(id), ["+255754000101", "+255754000102"]);
});

test("newest file: the newest is taken away after its use -> an older one is not sent in its place, the next newer one is", async () => {
  const id = await repeatOf();
  await put("due-1.csv", rowsOf("Asha,0754000101"));
  const used = await put("due-2.csv", rowsOf("Baraka,0754000102"));
  await due("02");
  await rm(used);
  await due("03");
  assert.deepEqual(await runsOf(id), [
    [
      "refused",
      null,
      "No new file has come: “due-1.csv” is older than the one that was used last. Nothing was sent.",
    ],
    ["made", 1, null],
  ]);
  await put("due-3.csv", rowsOf("Chiku,0754000103"));
  await due("04");
  assert.deepEqual(await numbersOf(id), ["+255754000102", "+255754000103"]);
});

test("newest file: stamped by a clock that is ahead -> what is written after its run is newer", async () => {
  const id = await repeatOf();
  const path = await put("due-1.csv", rowsOf("Asha,0754000101"));
  await utimes(path, 1_900_000_000, 1_900_000_000);
  await due("02");
  await rm(path);
  const next = await put("due-2.csv", rowsOf("Baraka,0754000102"));
  const written = Date.parse("2026-03-02T18:00:00Z") / 1_000;
  await utimes(next, written, written);
  await due("03");
  assert.deepEqual(await numbersOf(id), ["+255754000101", "+255754000102"]);
});

test("newest file: two columns of numbers -> refused until one is named; one without that column -> refused with its name", async () => {
  const id = await repeatOf("due-2026-");
  const two = (row: string) => `Jina,Simu,Simu ya pili\nAsha,0754000101,0754000201\n${row}\n`;
  await put("due-2026-03-01.csv", two("Baraka,0754000102,0754000202"));
  await due("02");
  const unclear =
    "It is not clear which column of “due-2026-03-01.csv” has the phone numbers. Name it under Change, then send.";
  assert.deepEqual(await runsOf(id), [["refused", null, unclear]]);
  sender = await desk.signIn("sender");
  const named = bodyOf({ newestFile: { begins: "due-2026-", phone: "Simu ya pili" } });
  await ask("PUT /api/automations/:id", named, { method: "PUT", params: { id }, status: 200 });
  await due("03");
  await put("due-2026-03-03.csv", rowsOf("Chiku,0754000103"));
  await due("04");
  const missing =
    "“due-2026-03-03.csv” has no column “Simu ya pili”. Have the file corrected, or name another column under Change.";
  assert.deepEqual(await runsOf(id), [
    ["refused", null, missing],
    ["made", 2, null],
    ["lapsed", null, unclear],
  ]);
  assert.deepEqual(await numbersOf(id), ["+255754000201", "+255754000202"]);
});

test("newest file: a workbook -> read as one that is uploaded; larger than an upload may be -> refused", async () => {
  const id = await repeatOf();
  const rows = [
    ["Jina", "Simu"],
    ["Asha", "0754000101"],
  ];
  const book = workbookBytes({ sheet: sheetOf(rows) });
  await put("due-1.xlsx", book);
  await due("02");
  assert.deepEqual(await numbersOf(id), ["+255754000101"]);
  const large = await put("due-2.csv", rowsOf("Baraka,0754000102"));
  await truncate(large, 201 * 1024 * 1024);
  await utimes(large, 1_700_000_000 + ++clock, 1_700_000_000 + clock);
  await due("03");
  assert.deepEqual((await runsOf(id))[0], ["refused", null, "file: at most 200 MB"]);
});

test("newest file: asks above so many people -> nothing is made and the file is not used; Send now -> the newest of then", async () => {
  const id = await repeatOf("due-", { asksAbove: 1 });
  await put("due-1.csv", rowsOf("Asha,0754000101", "Baraka,0754000102"));
  await due("02");
  assert.deepEqual(await runsOf(id), [["asked", 2, null]]);
  await put("due-2.csv", rowsOf("Chiku,0754000103", "Daudi,0754000104", "Eva,0754000105"));
  const [run] = (await getAutomation(desk.context, id)).runs;
  sender = await desk.signIn("sender");
  const params = { id, runId: run?.id ?? "" };
  await ask("POST /api/automations/:id/runs/:runId", { does: "send" }, { params, status: 200 });
  await go();
  assert.deepEqual(await runsOf(id), [["made", 3, null]]);
});

test("newest file: approval of the company -> its campaign waits for a second person, and the file counts as used", async () => {
  const limits = (people: number | null) =>
    desk.db.query(
      `INSERT INTO company_setting (name, value) VALUES ('approvalLimits', jsonb_build_object('people', $1::int, 'credits', null))
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      [people],
    );
  await limits(1);
  const id = await repeatOf();
  await put("due-1.csv", rowsOf("Asha,0754000101", "Baraka,0754000102"));
  await due("02");
  assert.deepEqual(await runsOf(id), [["awaiting-approval", 2, null]]);
  await due("03");
  assert.deepEqual(await codesOf(id), ["file-sent", null]);
  await limits(null);
});

test("newest file: no folder on the server -> cannot be chosen; of one chosen before -> refused with its code", async () => {
  const id = await repeatOf();
  await put("due-1.csv", rowsOf("Asha,0754000101"));
  const { env } = desk.context;
  desk.context.env = { ...env, audienceFolder: null };
  try {
    await due("02");
    assert.deepEqual(await codesOf(id), ["folder-unset"]);
    sender = await desk.signIn("sender");
    const body = bodyOf({ messageOf: await messageOf(), newestFile: { begins: "due-" } });
    const { fields } = await ask<Problem>("POST /api/automations", body, { status: 400 });
    assert.deepEqual(
      fields?.map(({ path }) => path),
      ["newestFile"],
    );
  } finally {
    desk.context.env = env;
  }
});

test("newest file: a link out of the folder, a hidden file, a folder, another kind -> none is seen", async () => {
  const id = await repeatOf("");
  await symlink(join(outside, "due-z.csv"), join(folder, "due-z.csv"));
  await put(".due-h.csv", rowsOf("Asha,0754000101"));
  await put("due.csv.part", rowsOf("Asha,0754000101"));
  await due("02");
  assert.deepEqual(await runsOf(id), [["refused", null, "There is no file in the folder."]]);
});

test("newest file: the newest has a name that is not UTF-8 -> refused with it, and no older one is sent in its place", async () => {
  const id = await repeatOf();
  await put("due-1.csv", rowsOf("Asha,0754000101"));
  const latin1 = Buffer.concat([Buffer.from(`${folder}/due-`), Buffer.from([0xe9]), Buffer.from(".csv")]);
  await writeFile(latin1, rowsOf("Baraka,0754000102"));
  await due("02");
  assert.deepEqual(await runsOf(id), [
    [
      "refused",
      null,
      "The server cannot read “due-\ufffd.csv”. Have its name and permissions checked, then send.",
    ],
  ]);
  assert.deepEqual(await numbersOf(id), []);
});

test("newest file: still being written -> waits for its end, then all of it is sent; an hour later -> refused", async () => {
  const id = await repeatOf();
  const path = await put("due-1.csv", rowsOf("Asha,0754000101"));
  at("2026-03-02T06:00:30Z");
  await run();
  await appendFile(path, "Baraka,0754000102\n");
  desk.clock.forward(2_000);
  await run();
  assert.deepEqual(await runsOf(id), [["due", null, null]], "it has grown since");
  desk.clock.forward(2_000);
  await run();
  assert.deepEqual(await runsOf(id), [["made", 2, null]]);
  at("2026-03-03T06:00:30Z");
  await rm(path);
  await put("due-2.csv", rowsOf("Chiku,0754000103"));
  await run();
  await appendFile(join(folder, "due-2.csv"), "Daudi,0754000104\n");
  desk.clock.forward(61 * 60_000);
  await run();
  assert.deepEqual((await runsOf(id))[0], [
    "refused",
    null,
    "“due-2.csv” was still being written. Send once it is finished.",
  ]);
});

test("newest file: 21 repeats wait for a file that is being written -> one that is due after them is made all the same", async () => {
  for (let count = 0; count < 21; count++) await repeatOf();
  const other = await repeatOf("other-", { schedule: { every: "day", at: "09:01" } });
  const growing = await put("due-1.csv", rowsOf("Asha,0754000101"));
  await put("other-1.csv", rowsOf("Baraka,0754000102"));
  at("2026-03-02T06:01:30Z");
  // 20 are noted in a round.
  await run();
  await run();
  await appendFile(growing, "Chiku,0754000103\n");
  desk.clock.forward(2_000);
  await run();
  assert.deepEqual(await runsOf(other), [["made", 1, null]]);
});

test("newest file: two workers at once, several times -> one campaign; no row that can be used -> says so, and is no use of the file", async () => {
  const id = await repeatOf();
  const other = await repeatOf("due-2", { newestFile: { begins: "due-2", phone: "Simu" } });
  await put("due-1.csv", rowsOf("Asha,12", "Baraka,0754000102"));
  at("2026-03-02T06:00:30Z");
  await run();
  desk.clock.forward(2_000);
  await Promise.all(Array.from({ length: 6 }, run));
  assert.deepEqual(await runsOf(id), [["made", 1, null]]);
  await put("due-2.csv", rowsOf("Asha,0754000102", "Asha,0754000102").replaceAll("0754000102", "07540001"));
  await due("03");
  assert.deepEqual((await runsOf(other))[0], [
    "empty",
    null,
    "No row of “due-2.csv” can be sent to; it has 2 rows.",
  ]);
});

test("newest file: 50,000 rows -> all of them planned, in one campaign", async () => {
  const id = await repeatOf();
  const people = Array.from({ length: 50_000 }, (_, n) => `Mteja,07540${String(n).padStart(5, "0")}`);
  await put("due-large.csv", rowsOf(...people));
  await due("02");
  assert.deepEqual(await runsOf(id), [["made", 50_000, null]]);
});
