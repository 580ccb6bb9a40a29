import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { AudienceAnswer } from "#lib/contract/desk/campaign/audience.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { languageIn, variantLanguageOf } from "#lib/contract/rules/sending/message-languages.ts";
import { createTemplate } from "#lib/server/templates/index.ts";
import { ctxOf } from "#lib/server/templates/test-template.ts";
import { door } from "#lib/testing/doors.ts";
import { openSandboxDesk } from "#lib/testing/sandbox-desk.ts";
import { getPlan } from "./get-plan.ts";
import { requireTemplate } from "./start-campaign.ts";

const POST = door("POST /api/campaigns");
const PUT = door("PUT /api/campaigns/:id/audience");
const START = door("POST /api/campaigns/:id/start");

const desk = await openSandboxDesk();
after(() => desk.close());
const { db } = desk;
const ctx = await ctxOf(desk);
const { cookie } = await desk.signIn("sender");

const ASHA = "+255754700001";
const JUMA = "+255754700002";
const NEEMA = "+255754700003";
const PILI = "+255754700004";
const FILE =
  "Simu;Jina;Duka\n0754700001;Asha;Mwanza\n0754700002;Juma;\n0754700003;Neema;Arusha\n0754700004;Pili;Dodoma\n";

before(async () => {
  for (const [number, fields] of [
    [ASHA, { language: "Kiswahili" }],
    [JUMA, { language: "English" }],
    [PILI, { language: "fr" }],
  ] as const)
    await db.query("INSERT INTO person (number, fields) VALUES ($1, $2)", [number, JSON.stringify(fields)]);
  for (const [language, text] of [
    ["sw", "Habari {{1}}, oda iko tayari."],
    ["en", "Hello {{1}}, the order is ready."],
  ] as const)
    await createTemplate(ctx, {
      ...{ name: "oda_mbili", language, category: "UTILITY" },
      componentSchema: [{ type: "BODY", text, example: { body_text: [["Asha"]] } }],
    });
  await review("sw", "approve");
  await review("en", "approve");
});

async function review(language: string, verdict: string): Promise<void> {
  const { templates } = await desk.pull<{ templates: { id: string; name: string; language: string }[] }>(
    "GET",
    "/templates",
  );
  const found = templates.find((each) => each.name === "oda_mbili" && each.language === language);
  await desk.pull("POST", `/templates/${found?.id}/${verdict}`, { reason: "Many people blocked it" });
  await desk.pass(1_000);
}

const TEMPLATE = {
  ...{ name: "Oda", channel: "chat-template" },
  content: {
    ...{ templateName: "oda_mbili", language: "sw", templateParameters: { body: { "1": "{{Jina}}" } } },
    variants: [{ language: "en" }],
  },
};
const SMS = {
  ...{ name: "Bei", channel: "sms", senderId: "AMANI AGRO" },
  content: {
    text: "Habari {{Jina}}",
    variants: [{ language: "en", text: `Hello {{Jina}} of {{Duka|our shop}}. ${"Come. ".repeat(30)}` }],
  },
};

const create = (body: object) => desk.ask(POST, { method: "POST", body, cookie });

async function planned(body: object): Promise<{ id: string; startToken: string; audience: AudienceAnswer }> {
  const made = await create(body);
  assert.equal(made.status, 201, await made.clone().text());
  const { id } = ((await made.json()) as { campaign: Campaign }).campaign;
  const form = new FormData();
  form.set("file", new Blob([FILE]), "wateja.csv");
  form.set("mapping", "{}");
  const request = new Request(`http://localhost:3000/api/campaigns/${id}/audience`, {
    ...{ method: "PUT", body: form },
    headers: { "x-csrf": "1", "sec-fetch-site": "same-origin", cookie },
  });
  const answer = await PUT(request, { params: Promise.resolve({ id }) });
  assert.equal(answer.status, 200, await answer.clone().text());
  const audience = (await answer.json()) as AudienceAnswer;
  const [row] = await db.query<{ token: string }>(
    "SELECT revision::text AS token FROM campaign WHERE id = $1",
    [id],
  );
  return { id, startToken: row?.token ?? "", audience };
}

const rowsOf = (id: string) =>
  db.query<{ number: string; language: string | null; text: string | null; segments: number }>(
    "SELECT number, language, text, segments FROM recipient WHERE campaign_id = $1 ORDER BY seq",
    [id],
  );

async function start(id: string): Promise<void> {
  const { startToken } = (
    await (
      await desk.ask(door("GET /api/campaigns/:id"), { path: `/api/campaigns/${id}`, params: { id }, cookie })
    ).json()
  ).campaign;
  const answer = await desk.ask(START, { method: "POST", params: { id }, body: { startToken }, cookie });
  assert.equal(answer.status, 200, await answer.clone().text());
  await db.query("UPDATE campaign SET grace_until = NULL WHERE id = $1", [id]);
}

test("which language: a word for it, a code, a code with its country, and the chosen one before another as near", () => {
  const of = (written: unknown, content: object) =>
    variantLanguageOf(content, languageIn(written === null ? {} : { Lugha: written, lugha: written }));
  const sw = { language: "sw", variants: [{ language: "en_US" }, { language: "fr" }] };
  assert.deepEqual(
    ["English", "KIINGEREZA", "en", "en-US", "en_GB", "Kiswahili", "sw_TZ", "fr", "de", "", null].map(
      (written) => of(written, sw),
    ),
    ["en_US", "en_US", "en_US", "en_US", "en_US", null, null, "fr", null, null, null],
  );
  assert.equal(of("sw", { variants: [{ language: "sw", text: "Habari" }] }), "sw");
  assert.equal(of("English", { language: "en_GB", variants: [{ language: "en_US" }] }), null);
});

test("a template in two languages -> each gets it once in theirs, the others in the chosen one, counted by language", async () => {
  const { id, audience } = await planned(TEMPLATE);
  assert.deepEqual(audience.languages, [
    { language: "sw", people: 3 },
    { language: "en", people: 1 },
  ]);
  assert.deepEqual(
    (await rowsOf(id)).map(({ number, language }) => [number, language]),
    [
      [ASHA, null],
      [JUMA, "en"],
      [NEEMA, null],
      [PILI, null],
    ],
  );
  await start(id);
  await desk.run(id);
  const sent = (await desk.ledger()).filter(({ parameters }) => parameters?.name === "oda_mbili");
  assert.deepEqual(
    sent.map(({ recipient, parameters }) => `${recipient} ${parameters?.language}`).toSorted(),
    [`${ASHA} sw`, `${JUMA} en`, `${NEEMA} sw`, `${PILI} sw`],
  );
});

test("the field changes after the plan -> the plan keeps its language, and its hash says where it does not", async () => {
  const { id } = await planned(TEMPLATE);
  await db.query(`UPDATE person SET fields = '{"language":"Kiswahili"}' WHERE number = $1`, [JUMA]);
  assert.equal((await rowsOf(id))[1]?.language, "en");
  const check = async () => (await getPlan(ctx, id, { cursor: 0 })).check?.result;
  assert.equal(await check(), "unchanged");
  await db.query("UPDATE recipient SET language = NULL WHERE campaign_id = $1", [id]);
  assert.equal(await check(), "changed");
  await db.query(`UPDATE person SET fields = '{"language":"English"}' WHERE number = $1`, [JUMA]);
});

test("a language of a template that is paused -> no start, and what runs is held with its name before the next request", async () => {
  const { id } = await planned(TEMPLATE);
  await start(id);
  await review("en", "pause");
  await desk.run(id);
  const [row] = await db.query<{
    state: string;
    hold: { kind: string; why: { params: object } };
    queued: number;
  }>("SELECT state, hold, n_queued AS queued FROM campaign WHERE id = $1", [id]);
  assert.deepEqual([row?.state, row?.hold.kind, row?.queued], ["needs-attention", "template", 4]);
  assert.match(JSON.stringify(row?.hold), /"language":"en"/);
  const { id: other } = await planned(TEMPLATE);
  const [campaign] = await db.query<Pick<Campaign, "content">>("SELECT content FROM campaign WHERE id = $1", [
    other,
  ]);
  await assert.rejects(
    requireTemplate(ctx, { content: campaign?.content as Campaign["content"], scheduledAt: null }),
    /oda_mbili \(en\).*paused/,
  );
  await review("en", "approve");
});

test("an SMS with another text -> whoever reads that language gets it, with their own fields and segments", async () => {
  const { id, audience } = await planned(SMS);
  assert.deepEqual(audience.languages, [
    { language: null, people: 3 },
    { language: "en", people: 1 },
  ]);
  const rows = await rowsOf(id);
  assert.deepEqual(
    rows.map(({ number, text, segments }) => [number, text?.slice(0, 26), segments]),
    [
      [ASHA, "Habari Asha", 1],
      [JUMA, "Hello Juma of our shop. Co", 2],
      [NEEMA, "Habari Neema", 1],
      [PILI, "Habari Pili", 1],
    ],
  );
  assert.equal(audience.segments.total, 5);
});

test("a value that another text alone needs -> skipped with the column is whoever would get that text, and nobody else", async () => {
  const content = { text: "Habari", variants: [{ language: "en", text: "Hello from {{Duka}}" }] };
  const { id, audience } = await planned({ ...SMS, content });
  assert.deepEqual(
    (await rowsOf(id)).map(({ number }) => number),
    [ASHA, NEEMA, PILI],
  );
  assert.deepEqual(
    audience.excluded.map(({ row, bucket }) => [row, bucket]),
    [[3, "invalid"]],
  );
});

for (const [what, body] of [
  [
    "twice",
    { ...SMS, content: { ...SMS.content, variants: [...SMS.content.variants, ...SMS.content.variants] } },
  ],
  ["that was chosen", { ...TEMPLATE, content: { ...TEMPLATE.content, variants: [{ language: "sw" }] } }],
] as const) {
  test(`a message with a language ${what} -> 400 at content.variants`, async () => {
    const answer = await create(body);
    const { fields } = (await answer.json()) as { fields: { path: string }[] };
    assert.deepEqual([answer.status, fields[0]?.path], [400, "content.variants"]);
  });
}
