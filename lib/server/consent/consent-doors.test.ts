import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import type { AudienceAnswer } from "#lib/contract/desk/campaign/audience.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { Consents } from "#lib/contract/desk/people/consent.ts";
import type { ImportedContactList } from "#lib/contract/desk/people/contact-list.ts";
import type { Problem } from "#lib/contract/desk/problem.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { updateSettingRow } from "../store/console/setting.ts";

const PUT = door("PUT /api/campaigns/:id/audience");
const POST = door("POST /api/campaigns");
const IMPORT = door("POST /api/lists/import");
const CONSENTS = door("GET /api/consents");
const RECORD = door("POST /api/consents");
const TRIAL = door("PUT /api/trial");
const ERASE = door("POST /api/erasures");

const desk = await openDesk();
const { db } = desk;
after(() => desk.close());
const sender = await desk.signIn("sender");
const owner = await desk.signIn("owner");
beforeEach(() => updateSettingRow(db, "marketingConsent", "only"));

const [ASHA, BARAKA, CHIKU, DAUDI, EVA] = [
  "0754000501",
  "0754000502",
  "0754000503",
  "0754000504",
  "0754000505",
];
const whole = (number = "") => `+255${number.slice(1)}`;

async function send<T>(
  ask: typeof PUT,
  fields: Record<string, string | Blob>,
  id = "",
): Promise<T & Problem & { status: number }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (typeof value === "string") form.set(name, value);
    else form.set(name, value, "wateja.csv");
  const headers = { "x-csrf": "1", "sec-fetch-site": "same-origin", cookie: sender.cookie };
  const request = new Request("http://localhost:3000/", { method: "PUT", headers, body: form });
  const answer = await ask(request, { params: Promise.resolve({ id }) });
  return { ...((await answer.json()) as T & Problem), status: answer.status };
}

async function upload(rows: readonly string[], mapping: object) {
  const body = {
    ...{ name: "Bei ya leo", channel: "sms", senderId: "AMANI AGRO", content: { text: "Habari" } },
    messageClass: "marketing",
  };
  const made = await desk.ask(POST, { method: "POST", body, cookie: sender.cookie });
  const { id } = ((await made.json()) as { campaign: Campaign }).campaign;
  const file = new Blob([`Simu;Ruhusa;Lini\r\n${rows.join("\r\n")}\r\n`]);
  return send<AudienceAnswer>(PUT, { file, mapping: JSON.stringify(mapping) }, id);
}

async function consentsOf(number: string, who = sender): Promise<Consents & Problem> {
  const answer = await desk.ask(CONSENTS, {
    path: `/api/consents?number=${encodeURIComponent(number)}`,
    cookie: who.cookie,
  });
  return (await answer.json()) as Consents & Problem;
}

const record = async (body: object) => {
  const answer = await desk.ask(RECORD, { method: "POST", body, cookie: sender.cookie });
  return { ...((await answer.json()) as Consents & Problem), status: answer.status };
};

const COLUMNS = { column: "Ruhusa", givenAt: { column: "Lini" }, source: "Fomu ya duka" };

test("file: columns of consent -> who says yes is sent to, who says no or nothing is not, and each unread row is named", async () => {
  const rows = [
    `${ASHA};Ndiyo;2026-03-01`,
    `${BARAKA};Hapana;2026-03-01`,
    `${CHIKU};labda;2026-03-01`,
    `${DAUDI};yes;31/04/2026`,
    `${EVA};yes;1/3/2026`,
    "0754000514;yes;2099-01-01",
    "0754000515;yes;0000-05-01",
  ];
  const planned = await upload(rows, { consent: COLUMNS });
  assert.deepEqual(
    [planned.status, planned.counts.ok + planned.counts.repaired, planned.counts.noConsent],
    [200, 2, 5],
  );
  assert.deepEqual(planned.consent, {
    given: 2,
    withdrawn: 1,
    unread: 4,
    unreadRows: [4, 5, 7, 8],
    retired: 0,
  });
  const { holds, history } = await consentsOf(ASHA ?? "");
  assert.deepEqual(
    holds.map(({ givenAt, ...held }) => held),
    [{ purpose: "marketing", channel: "all", isGiven: true }],
  );
  assert.deepEqual(
    history.map(({ source, wording, evidence }) => ({ source, wording, evidence })),
    [{ source: "file", wording: "Fomu ya duka", evidence: { file: "wateja.csv", row: 2 } }],
  );
  const again = await upload(rows, { consent: COLUMNS });
  assert.equal(again.counts.noConsent, 5);
  assert.equal((await consentsOf(ASHA ?? "")).history.length, 1);
});

test("file of last year after a withdrawal of today -> the withdrawal holds, and the person is not planned for", async () => {
  const number = whole(EVA);
  assert.equal((await record({ number, isGiven: false, wording: "Anasema hataki tena" })).status, 201);
  const planned = await upload([`${EVA};yes;2025-06-01`], { consent: COLUMNS });
  assert.deepEqual([planned.counts.noConsent, planned.consent?.given], [1, 1]);
  assert.equal((await consentsOf(EVA ?? "")).holds[0]?.isGiven, false);
});

test("file: a column that is not there, no day, no source -> refused with the field, and nothing is recorded", async () => {
  for (const [consent, path] of [
    [{ ...COLUMNS, column: "Imo" }, "mapping.consent.column"],
    [{ ...COLUMNS, givenAt: { column: 9 } }, "mapping.consent.givenAt"],
    [{ ...COLUMNS, givenAt: "jana" }, "consent.givenAt"],
    [{ ...COLUMNS, givenAt: "0000-05-01" }, "consent.givenAt"],
    [{ ...COLUMNS, source: "Fomu\u0000ya duka" }, "consent.source"],
    [{ ...COLUMNS, source: "Fomu \ud800 ya duka" }, "consent.source"],
    [{ column: "Ruhusa", givenAt: "2026-03-01" }, "consent.source"],
  ] as const) {
    const refused = await upload(["0754000599;yes;2026-03-01"], { consent });
    assert.equal(refused.status, 400, path);
    assert.ok(
      refused.fields?.some((field) => field.path.endsWith(path)),
      `${path}: ${JSON.stringify(refused.fields)}`,
    );
  }
  assert.equal((await consentsOf("0754000599")).history.length, 0);
});

test("two files with the same people in opposite order, at once -> both are read, and each person is known once a file", async () => {
  const people = Array.from({ length: 12_000 }, (_, at) => `075${5_000_000 + at};yes;2026-03-01`);
  const planned = await Promise.all([
    upload(people, { consent: { ...COLUMNS, source: "Fomu ya Arusha" } }),
    upload(people.toReversed(), { consent: { ...COLUMNS, source: "Fomu ya Dodoma" } }),
  ]);
  assert.deepEqual(
    planned.map(({ status, consent }) => [status, consent?.given]),
    [
      [200, people.length],
      [200, people.length],
    ],
  );
  assert.equal((await consentsOf("0755000007")).history.length, 2);
});

test("list: collected on one day in one way -> everybody of it has agreed, and the list says where they came from", async () => {
  const file = new Blob(["Simu\r\n0754000506\r\n0754000507\r\n"]);
  const mapping = JSON.stringify({ consent: { givenAt: "2026-02-03", source: "Maonyesho ya Nane Nane" } });
  const made = await send<ImportedContactList>(IMPORT, { file, mapping, name: "Maonyesho" });
  assert.deepEqual(made.consent, { given: 2, withdrawn: 0, unread: 0, unreadRows: [], retired: 0 });
  const said = { purpose: "marketing", givenAt: "2026-02-03", source: "Maonyesho ya Nane Nane" };
  const consent = { ...said, given: 2, withdrawn: 0, unread: 0, retired: 0 };
  assert.deepEqual(made.list.origin, { file: "wateja.csv", consent });
  const bare = await send<ImportedContactList>(IMPORT, { file, mapping: "{}", name: "Bila ridhaa" });
  assert.deepEqual(bare.list.origin, { file: "wateja.csv", consent: null });
  const planned = await upload(["0754000506;;", "0754000508;;"], {});
  assert.deepEqual([planned.counts.ok + planned.counts.repaired, planned.counts.noConsent], [1, 1]);
});

test("plan: warned where no consent is known -> all are sent to, and how many of them have not agreed is counted", async () => {
  await updateSettingRow(db, "marketingConsent", "warn");
  const planned = await upload(["0754000506;;", "0754000509;;", "0754000510;;"], {});
  assert.deepEqual([planned.counts.ok + planned.counts.repaired, planned.unproven], [3, 2]);
});

test("by hand: a moment that has not come, no words, no number -> refused with the field", async () => {
  const good = { number: "0754000511", isGiven: true, wording: "Alisema ndiyo kwa simu" };
  for (const [body, path] of [
    [{ ...good, givenAt: "2099-01-01T00:00:00Z" }, "givenAt"],
    [{ ...good, givenAt: "0000-01-01T00:00:00Z" }, "givenAt"],
    [{ ...good, givenAt: "0001-01-01T00:00:00+14:00" }, "givenAt"],
    [{ ...good, wording: " a " }, "wording"],
    [{ ...good, number: "12" }, "number"],
    [{ ...good, channel: "fax" }, "channel"],
  ] as const) {
    const refused = await record(body);
    assert.deepEqual([refused.status, refused.fields?.[0]?.path], [400, path]);
  }
  assert.equal((await record(good)).history.length, 1);
});

test("consents: somebody who sees no numbers -> is refused, whatever number they bring", async () => {
  const viewer = await desk.signIn("viewer");
  for (const number of ["0754000506", "0754999999"])
    assert.equal((await consentsOf(number, viewer)).code, "forbidden");
});

test("erasure: who agreed and who withdrew -> a withdrawal stays without its words, and what was given only as a hash", async () => {
  const [agreed, withdrew] = ["0754000512", "0754000513"];
  await record({ number: agreed, isGiven: true, wording: "Ndiyo" });
  await record({ number: withdrew, isGiven: false, wording: "Hapana kabisa" });
  for (const number of [agreed, withdrew]) {
    const answer = await desk.ask(ERASE, { method: "POST", body: { number }, cookie: owner.cookie });
    assert.equal(answer.status, 200, await answer.text());
  }
  assert.deepEqual((await consentsOf(agreed)).history, []);
  const left = await consentsOf(withdrew);
  assert.deepEqual(
    left.history.map(({ isGiven, wording, by, evidence }) => ({ isGiven, wording, by, evidence })),
    [{ isGiven: false, wording: null, by: null, evidence: null }],
  );
  const [kept] = await db.query<{ kept: number }>("SELECT count(*)::int AS kept FROM erased_consent");
  assert.equal(kept?.kept, 2);
  // They may join again.
  assert.equal(
    (await record({ number: agreed, isGiven: true, wording: "Amejiunga tena" })).holds[0]?.isGiven,
    true,
  );
});

test("trial: numbers as people write them are kept once each; its end asks for consent unless somebody has chosen", async () => {
  await db.query("DELETE FROM company_setting WHERE name = 'marketingConsent'");
  const put = async (trial: object | null) => {
    const answer = await desk.ask(TRIAL, { method: "PUT", body: { trial }, cookie: owner.cookie });
    return { ...((await answer.json()) as { trial: unknown } & Problem), status: answer.status };
  };
  const set = await put({ numbers: ["0754 000 501", "+255754000501", "0713000206"] });
  assert.deepEqual(set.trial, { numbers: ["+255754000501", "+255713000206"] });
  assert.equal((await put({ numbers: ["0754 000 501", "12"] })).fields?.[0]?.path, "trial.numbers.1");
  assert.equal((await put(null)).trial, null);
  const [rule] = await db.query<{ value: string }>(
    "SELECT value FROM company_setting WHERE name = 'marketingConsent'",
  );
  assert.equal(rule?.value, "only");
});
