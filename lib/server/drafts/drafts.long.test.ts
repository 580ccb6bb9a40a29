import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { after, test } from "node:test";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { Draft, DraftSaved, PlanAnswer } from "#lib/contract/desk/campaign/draft.ts";
import type { Problem } from "#lib/contract/desk/problem.ts";
import type { Right } from "#lib/contract/desk/team/rights.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const CANCEL = door("POST /api/campaigns/:id/cancel");
const START = door("POST /api/campaigns/:id/start");
const GET_FILE = door("GET /api/drafts/:id/file");
const PUT_FILE = door("PUT /api/drafts/:id/file");
const PLAN = door("POST /api/drafts/:id/plan");
const GET = door("GET /api/drafts/:id");
const PUT = door("PUT /api/drafts/:id");

const desk = await openDesk();
after(() => desk.close());
const neema = await desk.signIn("sender");

type Person = { cookie: string; user: { id: string } };
type Sent = { form?: object; reading?: object | null; campaign?: object | null; revision?: number };

const CAMPAIGN = {
  name: "Bei ya leo",
  channel: "sms",
  senderId: "AMANI AGRO",
  content: { text: "Habari {{Jina|Mteja}}" },
};
const FILE = "Simu;Jina\r\n0712345678;Neema\r\n0713345679;\r\n07123;Pili\r\n";

async function save(
  id: string,
  { form = {}, reading = null, campaign = null, revision = 0 }: Sent,
  who = neema,
) {
  const body = { form, reading, campaign, revision };
  const answer = await desk.ask(PUT, { method: "PUT", params: { id }, body, cookie: who.cookie });
  const said = (await answer.json()) as { draft: DraftSaved } & Omit<Problem, "status">;
  return { ...said, status: answer.status };
}

async function upload(id: string, bytes: string | Uint8Array<ArrayBuffer>, revision: number, who = neema) {
  const form = new FormData();
  form.set("file", new Blob([bytes]), "wateja.csv");
  const request = new Request(`http://localhost:3000/api/drafts/${id}/file?revision=${revision}`, {
    method: "PUT",
    headers: { "x-csrf": "1", "sec-fetch-site": "same-origin", cookie: who.cookie },
    body: form,
  });
  const answer = await PUT_FILE(request, { params: Promise.resolve({ id }) });
  return { status: answer.status, ...((await answer.json()) as { draft: DraftSaved }) };
}

async function read(id: string, who: Person = neema): Promise<Draft> {
  const answer = await desk.ask(GET, { params: { id }, cookie: who.cookie });
  assert.equal(answer.status, 200);
  return ((await answer.json()) as { draft: Draft }).draft;
}

const readFile = (id: string, who: Person = neema) =>
  desk.ask(GET_FILE, { params: { id }, cookie: who.cookie });

async function plan(id: string, revision: number, who = neema) {
  const answer = await desk.ask(PLAN, {
    method: "POST",
    params: { id },
    body: { revision },
    cookie: who.cookie,
  });
  return { ...((await answer.json()) as PlanAnswer & Problem), status: answer.status };
}

const start = async (id: string, startToken: string) => {
  const answer = await desk.ask(START, {
    method: "POST",
    params: { id },
    body: { startToken },
    cookie: neema.cookie,
  });
  return { ...((await answer.json()) as { campaign: Campaign } & Problem), status: answer.status };
};

/** A sender of SMS whose other rights were chosen one by one. */
async function entitled(rights: readonly Right[]) {
  const person = await desk.signIn("sender");
  await desk.db.query("UPDATE app_user SET rights = $2 WHERE id = $1", [person.user.id, ["sms", ...rights]]);
  return person;
}

async function plannedDraft() {
  const id = randomUUID();
  await save(id, { form: { text: CAMPAIGN.content.text }, campaign: CAMPAIGN, reading: { phone: 0 } });
  await upload(id, FILE, 1);
  return { id, ...(await plan(id, 2)) };
}

const auditOf = (id: string) =>
  desk.db.query<{ action: string }>("SELECT action FROM audit WHERE target = $1 ORDER BY seq", [id]);

test("a draft needs no field, comes back as it was typed, and only its making is written to the log", async () => {
  const id = randomUUID();
  const empty = await save(id, {});
  assert.deepEqual([empty.status, empty.draft.revision, empty.draft.state], [200, 1, "draft"]);
  const typed = {
    name: "Bei",
    text: "Habari {{Ji",
    channel: "chat-template",
    buttons: [{ subType: "url", value: "x" }],
  };
  const saved = await save(id, { form: typed, revision: 1, reading: { phone: 1, duplicates: "last" } });
  assert.equal(saved.draft.revision, 2);
  const back = await read(id);
  assert.deepEqual({ ...back.form, ...typed }, back.form);
  assert.deepEqual([back.reading?.phone, back.reading?.duplicates, back.revision], [1, "last", 2]);
  assert.deepEqual(await auditOf(id), [{ action: "campaign.create" }]);
});

test("a first save whose answer got lost makes one draft, and another person's id makes none", async () => {
  const id = randomUUID();
  await save(id, { form: { name: "Moja" } });
  const again = await save(id, { form: { name: "Moja tu" } });
  assert.deepEqual([again.status, again.draft.revision], [200, 2]);
  const other = await desk.signIn("sender");
  assert.equal((await save(id, { form: { name: "Nyingine" } }, other)).status, 409);
  assert.equal((await read(id)).form?.name, "Moja tu");
});

test("who saves over a newer draft is refused, is told who saved it, and may choose to", async () => {
  const id = randomUUID();
  await save(id, { form: { text: "wa kwanza" } });
  const juma = await desk.signIn("sender");
  await save(id, { form: { text: "wa Juma" }, revision: 1 }, juma);
  const late = await save(id, { form: { text: "wa Neema" }, revision: 1 });
  assert.equal(late.status, 409);
  assert.equal(late.fields?.[0]?.path, "revision");
  const theirs = await read(id);
  assert.deepEqual([theirs.form?.text, theirs.savedBy, theirs.isMine], ["wa Juma", "Test sender", false]);
  assert.equal((await save(id, { form: { text: "wa Neema" }, revision: theirs.revision })).status, 200);
  assert.equal((await upload(id, FILE, 1)).status, 409);
  assert.equal((await plan(id, 1)).status, 409);
});

test("a file comes back byte by byte, whatever its length", async () => {
  const id = randomUUID();
  await save(id, {});
  const bytes = new Uint8Array(randomBytes(2_500_000));
  const { draft } = await upload(id, bytes, 1);
  const answer = await readFile(id);
  assert.equal(Buffer.compare(Buffer.from(await answer.arrayBuffer()), bytes), 0);
  await upload(id, FILE, draft.revision);
  assert.equal(await (await readFile(id)).text(), FILE);
  const [parts] = await desk.db.query<{ count: number }>("SELECT count(*) FROM draft_file_part");
  assert.equal(parts?.count, 1, "nothing of the file before is kept");
});

test("each file of a draft has a name of its own, so that a page knows another one of the same length", async () => {
  const id = randomUUID();
  await save(id, {});
  const first = await upload(id, "Simu\n0754000318\n", 1);
  assert.equal((await read(id)).file?.id, first.draft.fileId);
  const second = await upload(id, "Simu\n0754000319\n", 2);
  const { file } = await read(id);
  assert.deepEqual([file?.id, file?.bytes], [second.draft.fileId, 16]);
  assert.notEqual(second.draft.fileId, first.draft.fileId);
  const typed = await save(id, { form: { name: "Bei" }, revision: 3 });
  assert.equal(typed.draft.fileId, undefined);
  assert.equal((await read(id)).file?.id, second.draft.fileId);
});

test("the plan is made of the file that is kept, read as the person said", async () => {
  const id = randomUUID();
  await save(id, { campaign: CAMPAIGN, reading: { phone: 0, duplicates: "last" } });
  await upload(id, `${FILE}0712345678;Neema tena\r\n`, 1);
  const { status, audience, campaign } = await plan(id, 2);
  assert.equal(status, 200);
  assert.deepEqual([audience.counts.rows, audience.counts.duplicate, audience.counts.invalid], [4, 1, 1]);
  assert.deepEqual([campaign.state, campaign.counts.queued], ["ready", 2]);
  const people = await desk.db.query<{ text: string }>(
    "SELECT text FROM recipient WHERE campaign_id = $1 ORDER BY seq",
    [id],
  );
  assert.deepEqual(
    people.map(({ text }) => text),
    ["Habari Mteja", "Habari Neema tena"],
  );
});

test("nothing is planned of a draft without its file or with a field missing", async () => {
  const id = randomUUID();
  await save(id, { form: { text: "Habari" } });
  assert.equal((await plan(id, 1)).fields?.[0]?.path, "campaign");
  await save(id, { campaign: CAMPAIGN, revision: 1 });
  assert.equal((await plan(id, 2)).fields?.[0]?.path, "file");
});

test("a plan stands while only lane, time or name change, and the token seen before starts nothing", async () => {
  const { id, campaign } = await plannedDraft();
  const reading = { phone: 0 };
  const exact = { ...CAMPAIGN, name: "Jina jipya", lane: "exact" };
  const saved = await save(id, { campaign: exact, reading, revision: campaign.revision });
  assert.equal(saved.draft.state, "ready");
  assert.equal((await start(id, campaign.startToken)).status, 409, "it was shown with another lane");
  const started = await start(id, `${id}:${saved.draft.revision}`);
  assert.deepEqual(
    [started.status, started.campaign.lane, started.campaign.name],
    [200, "exact", "Jina jipya"],
  );
});

for (const [what, changed] of [
  ["text", { campaign: { ...CAMPAIGN, content: { text: "Habari za leo" } }, reading: { phone: 0 } }],
  ["channel", { campaign: { ...CAMPAIGN, channel: "chat-text" }, reading: { phone: 0 } }],
  ["reading of the file", { campaign: CAMPAIGN, reading: { phone: 0, duplicates: "last" } }],
  ["sender", { campaign: { ...CAMPAIGN, senderId: "AMANI BEI" }, reading: { phone: 0 } }],
  ["sender, which is none,", { campaign: null, reading: { phone: 0 } }],
  [
    "list of people to skip",
    { campaign: CAMPAIGN, reading: { phone: 0 }, form: { without: { listIds: [randomUUID()] } } },
  ],
] as const) {
  test(`a plan ends with another ${what}: nobody of it is sent to`, async () => {
    const { id, campaign } = await plannedDraft();
    const saved = await save(id, { ...changed, revision: campaign.revision });
    assert.equal(saved.draft.state, "draft");
    const answer = await start(id, `${id}:${saved.draft.revision}`);
    assert.equal(answer.status, 409);
    const [left] = await desk.db.query("SELECT count(*) FROM recipient WHERE campaign_id = $1", [id]);
    assert.deepEqual(left, { count: 0 });
  });
}

test("who sends a plan that another tab has ended hears that the draft has changed, and not that a file is missing", async () => {
  const { id, campaign } = await plannedDraft();
  const skips = { form: { without: { listIds: [randomUUID()] } }, campaign: CAMPAIGN, reading: { phone: 0 } };
  await save(id, { ...skips, revision: campaign.revision });
  const answer = await start(id, campaign.startToken);
  assert.equal(answer.status, 409);
  assert.match(answer.detail, /^The campaign has changed since you looked at it/);
});

test("another file ends the plan of the one before", async () => {
  const { id, campaign } = await plannedDraft();
  const { draft } = await upload(id, "Simu\r\n0754000999\r\n", campaign.revision);
  assert.equal(draft.state, "draft");
  assert.equal((await start(id, `${id}:${draft.revision}`)).status, 409);
});

for (const end of ["started", "discarded"] as const) {
  test(`of a draft that is ${end} neither form nor file is kept, and nobody saves it again`, async () => {
    const { id, campaign } = await plannedDraft();
    if (end === "started") assert.equal((await start(id, campaign.startToken)).status, 200);
    else await desk.ask(CANCEL, { method: "POST", params: { id }, cookie: neema.cookie });
    const [left] = await desk.db.query(
      `SELECT (SELECT count(*) FROM draft WHERE campaign_id = $1) AS draft,
         (SELECT count(*) FROM draft_file WHERE campaign_id = $1) AS file`,
      [id],
    );
    assert.deepEqual(left, { draft: 0, file: 0 });
    assert.equal((await readFile(id)).status, 404);
    assert.equal((await save(id, { revision: campaign.revision })).status, 409);
  });
}

test("the file is given to who brought it and to who may export; without numbers to nobody", async () => {
  const id = randomUUID();
  await save(id, {});
  await upload(id, FILE, 1);
  const colleague = await entitled(["seeNumbers"]);
  const exporter = await entitled(["seeNumbers", "export"]);
  const blind = await entitled(["export"]);
  for (const [who, status, canOpen] of [
    [neema, 200, true],
    [colleague, 403, false],
    [exporter, 200, true],
    [blind, 403, false],
  ] as const) {
    assert.equal((await readFile(id, who)).status, status);
    assert.equal((await read(id, who)).file?.canOpen, canOpen);
  }
});

test("who sees no numbers gives the masks back, and what they hide stays as it was", async () => {
  const id = randomUUID();
  const text = "Piga 0754 000 318";
  await save(id, { form: { text, name: "Namba" } });
  const blind = await entitled([]);
  const shown = await read(id, blind);
  assert.equal(shown.form?.text, "Piga 075•••318");
  const changed = { ...CAMPAIGN, name: "Simu mpya", content: { text: shown.form?.text } };
  await save(id, { form: { ...shown.form, name: "Simu mpya" }, campaign: changed, revision: 1 }, blind);
  const back = await read(id);
  assert.deepEqual([back.form?.text, back.form?.name], [text, "Simu mpya"]);
  const [row] = await desk.db.query("SELECT content->>'text' AS text FROM campaign WHERE id = $1", [id]);
  assert.deepEqual(row, { text });
  // Typed anew, a mask is no number: it is never sent to anybody.
  const typed = { ...changed, content: { text: "Piga 076•••318" } };
  await save(id, { form: { text: typed.content.text }, campaign: typed, revision: 2 }, blind);
  assert.equal((await upload(id, FILE, 3, blind)).status, 403, "who sees no numbers brings none");
  await upload(id, FILE, 3);
  assert.equal((await plan(id, 4)).fields?.[0]?.path, "campaign");
});

test("a note with a number: who sees no numbers completes the draft -> the note stays, and the draft can be planned", async () => {
  const id = randomUUID();
  const note = "Kwa Asha, 0754 000 318";
  await save(id, { form: { note } });
  const blind = await entitled([]);
  const { form } = await read(id, blind);
  assert.equal(form?.note, "Kwa Asha, 075•••318");
  await save(id, { form: { ...form }, campaign: { ...CAMPAIGN, note: form?.note }, revision: 1 }, blind);
  const [row] = await desk.db.query("SELECT note FROM campaign WHERE id = $1", [id]);
  assert.deepEqual([row, (await read(id)).form?.note], [{ note }, note]);
});

test("a draft with a misspelt word about whom to skip is not kept: it would skip nobody", async () => {
  for (const [form, word] of [
    [{ without: { listids: [randomUUID()] } }, "listids"],
    [{ Without: { listIds: [randomUUID()] } }, "Without"],
  ] as const) {
    const refused = await save(randomUUID(), { form });
    assert.equal(refused.status, 400);
    assert.match(refused.detail, new RegExp(`“${word}” is not known here`));
  }
});

test("who sees no numbers neither chooses whom a draft skips nor plans one that skips somebody, and may take it back", async () => {
  const id = randomUUID();
  const blind = await entitled([]);
  const [one, other] = [randomUUID(), randomUUID()];
  const skips = (...listIds: string[]) => ({
    form: { without: { listIds } },
    campaign: CAMPAIGN,
    reading: { phone: 0 },
  });
  assert.equal((await save(id, skips(one), blind)).status, 403, "nor with the first save");
  await save(id, skips(one));
  await upload(id, FILE, 1);
  const refused = await save(id, { ...skips(one, other), revision: 2 }, blind);
  assert.deepEqual([refused.status, refused.fields?.[0]?.path], [403, "form.without"]);
  assert.equal((await save(id, { ...skips(one), revision: 2 }, blind)).status, 200, "it may stay");
  const unplanned = await plan(id, 3, blind);
  assert.deepEqual([unplanned.status, unplanned.fields?.[0]?.path], [403, "form.without"]);
  assert.equal((await save(id, { ...skips(), revision: 3 }, blind)).status, 200);
  assert.equal((await plan(id, 4, blind)).status, 200);
});
