import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { AudienceAnswer } from "#lib/contract/desk/campaign/audience.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { isCode, SAMPLE_CODE } from "#lib/contract/rules/sending/links.ts";
import { countSegments } from "#lib/contract/rules/text/segments.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { drawCodes, reserveCodes } from "./reserve-codes.ts";

const POST = door("POST /api/campaigns");
const PUT = door("PUT /api/campaigns/:id");
const PUT_FILE = door("PUT /api/campaigns/:id/audience");
const SEND = door("POST /api/sms/messages");
const SET = door("PUT /api/settings/:name");

const ORIGIN = "https://s.shop.example";
const desk = await openDesk({ publicLinkOrigin: ORIGIN });
after(() => desk.close());
const sender = await desk.signIn("sender");
const owner = await desk.signIn("owner");

const SHOP = "https://shop.example/maize?from=sms";
const FILE = "Simu;Jina\r\n0712345678;Neema\r\n0713345679;Pili\r\n0754000111;Asha\r\n";
const SMS = { name: "Bei ya leo", channel: "sms", senderId: "AMANI AGRO" };
type Problem = { code: string; detail: string; fields?: { path: string; rule: string }[] };

async function ask(content: object, settings: object = SMS) {
  const answer = await desk.ask(POST, {
    method: "POST",
    body: { ...settings, content },
    cookie: sender.cookie,
  });
  const body = (await answer.json()) as { campaign: Campaign } & Problem;
  return { status: answer.status, body, id: body.campaign?.id };
}

async function plan(id: string, file = FILE) {
  const form = new FormData();
  form.set("file", new Blob([file]), "wateja.csv");
  form.set("mapping", "{}");
  const request = new Request(`http://localhost:3000/api/campaigns/${id}/audience`, {
    method: "PUT",
    headers: { "x-csrf": "1", "sec-fetch-site": "same-origin", cookie: sender.cookie },
    body: form,
  });
  const answer = await PUT_FILE(request, { params: Promise.resolve({ id }) });
  return { status: answer.status, body: (await answer.json()) as AudienceAnswer & Problem };
}

type Row = { seq: number; text: string; parameters: unknown; pack: string; segments: number; code: string };
const peopleOf = (id: string) =>
  desk.db.query<Row>(
    `SELECT r.seq, r.text, r.parameters, r.pack, r.segments, l.code FROM recipient r
     LEFT JOIN link l USING (campaign_id, seq) WHERE campaign_id = $1 ORDER BY seq`,
    [id],
  );

test("a plan with links: each person has a code of their own in the text, and what was counted is what is sent", async () => {
  const text = `${"Bei mpya ".repeat(13)}{{link}} au {{Stop_Link}} {{Jina}}`;
  const { id } = await ask({ text, linkTo: SHOP });
  const { status, body } = await plan(id);
  assert.equal(status, 200);
  const people = await peopleOf(id);
  assert.equal(new Set(people.map(({ code }) => code)).size, 3);
  for (const [at, { text: sent, code, segments }] of people.entries()) {
    assert.ok(isCode(code));
    const name = ["Neema", "Pili", "Asha"][at];
    assert.equal(sent, `${"Bei mpya ".repeat(13)}${ORIGIN}/x/${code} au ${ORIGIN}/s/${code} ${name}`);
    assert.equal(segments, countSegments(sent).segments);
  }
  assert.equal(
    body.segments.total,
    people.reduce((sum, { segments }) => sum + segments, 0),
  );
  const [stored] = await desk.db.query("SELECT link_to, has_stop FROM campaign_link WHERE campaign_id = $1", [
    id,
  ]);
  assert.deepEqual(stored, { link_to: SHOP, has_stop: true });
});

test("a template: the link is a value of it, and nobody shares a request with somebody else's link", async () => {
  const content = {
    templateName: "offer",
    templateParameters: { body: ["{{Jina}}", "{{link}}"] },
    linkTo: SHOP,
  };
  const { id } = await ask(content, { name: "Ofa", channel: "chat-template" });
  const { status, body } = await plan(id);
  assert.equal(status, 200, body.detail);
  const people = await peopleOf(id);
  for (const { parameters, code } of people)
    assert.equal((parameters as { body: string[] }).body[1], `${ORIGIN}/x/${code}`);
  assert.equal(new Set(people.map(({ pack }) => pack)).size, 3);
  assert.equal(body.requests, 3);
  assert.deepEqual(body.savings, []);
});

test("a chat text of one link and no column: three people are three requests", async () => {
  const { id } = await ask({ text: "Ofa: {{link}}", linkTo: SHOP }, { name: "Ofa", channel: "chat-text" });
  const { body } = await plan(id);
  assert.equal(body.requests, 3);
});

test("a file with a column called link: it is meant until somebody says where a link leads", async () => {
  const file = "Simu;Link\r\n0712345678;https://a.example/1\r\n";
  const column = await ask({ text: "Soma {{link}}" });
  assert.equal((await plan(column.id, file)).status, 200);
  assert.equal((await peopleOf(column.id))[0]?.text, "Soma https://a.example/1");
  const own = await ask({ text: "Soma {{link}}", linkTo: SHOP });
  assert.equal((await plan(own.id, file)).status, 200);
  assert.match((await peopleOf(own.id))[0]?.text ?? "", /^Soma https:\/\/s\.shop\.example\/x\//);
});

test("{{link}} without an address: refused with its field, and nothing is planned", async () => {
  const { id } = await ask({ text: "Soma {{link}}" });
  const { status, body } = await plan(id);
  assert.equal(status, 400);
  assert.deepEqual(body.fields, [
    { path: "content.linkTo", rule: "Say where {{link}} leads: an address that begins with https://" },
  ]);
  assert.deepEqual(await peopleOf(id), []);
});

test("addresses that no link may lead to: each is refused when it is saved, with its rule", async () => {
  const long = `https://shop.example/${"a".repeat(4_000)}`;
  for (const [linkTo, rule] of [
    ["javascript:alert(1)", /begins with https/],
    ["http://shop.example/", /begins with https/],
    ["data:text/html,hi", /begins with https/],
    ["shop.example", /not a web address/],
    ["https://shop.example/a b", /not a web address/],
    [long, /at most 2,000/],
    ["https://neema:siri@shop.example/", /user or a password/],
    ["https://localhost/overview", /whole host name/],
    ["https://shop.example/{{Jina}}", /no columns/],
    ["https://127.0.0.1/x", /leads to this console/],
    [`${ORIGIN}/x/abcdefgh`, /leads to this console/],
    [`${ORIGIN}.:8443/s/abcdefgh`, /leads to this console/],
    ["https://S.SHOP.EXAMPLE/", /leads to this console/],
  ] as const) {
    const { status, body } = await ask({ text: "{{link}}", linkTo });
    assert.equal(status, 400, linkTo);
    assert.deepEqual(
      body.fields?.map(({ path }) => path),
      ["content.linkTo"],
    );
    assert.match(body.fields?.[0]?.rule ?? "", rule);
  }
});

test("a draft with another address: the old codes are gone with their plan, and the new plan has its own", async () => {
  const { id } = await ask({ text: "Soma {{link}}", linkTo: SHOP });
  await plan(id);
  const before = await peopleOf(id);
  const body = { ...SMS, content: { text: "Soma {{link}}", linkTo: "https://other.example/" } };
  const answer = await desk.ask(PUT, { method: "PUT", body, params: { id }, cookie: sender.cookie });
  assert.equal(answer.status, 200);
  const left = await desk.db.query("SELECT FROM link WHERE campaign_id = $1", [id]);
  assert.equal(left.length, 0);
  await plan(id);
  const codes = new Set((await peopleOf(id)).map(({ code }) => code));
  assert.equal(
    before.some(({ code }) => codes.has(code)),
    false,
  );
  const [stored] = await desk.db.query("SELECT link_to FROM campaign_link WHERE campaign_id = $1", [id]);
  assert.deepEqual(stored, { link_to: "https://other.example/" });
});

test("a code that somebody has: it is drawn again, and the plan does not fail", async () => {
  const id = crypto.randomUUID();
  await desk.db.transaction((tx) => reserveCodes(tx, id, [1, 2], () => ["22222222", "33333333"]));
  const draws = [["22222222", "44444444", "44444444"], ["33333333", "55555555"], ["66666666"]];
  const codes = await desk.db.transaction((tx) =>
    reserveCodes(tx, crypto.randomUUID(), [1, 2, 3], (count) => (draws.shift() ?? []).slice(0, count)),
  );
  assert.equal(new Set(codes.values()).size, 3);
  assert.deepEqual([...codes.values()].toSorted(), ["44444444", "55555555", "66666666"]);
});

test("codes: 100,000 drawn are of the form, use every character, and none is the sample", () => {
  const codes = drawCodes(100_000);
  assert.ok(codes.every(isCode));
  assert.equal(new Set(codes.join("")).size, 32);
  assert.equal(isCode(SAMPLE_CODE), false);
});

test("outside of a campaign: a text with a link is refused by name, and not sent as it is written", async () => {
  for (const [text, field] of [
    ["Soma {{link}}", "{{link}}"],
    ["Jitoe {{ stop_link }}", "{{stop_link}}"],
  ] as const) {
    const body = { to: "0712345678", text, senderId: "AMANI AGRO" };
    const answer = await desk.ask(SEND, { method: "POST", body, cookie: sender.cookie });
    assert.equal(answer.status, 400);
    const { fields } = (await answer.json()) as Problem;
    assert.deepEqual(fields, [
      { path: "text", rule: `Only a campaign fills in ${field}. Remove it, or create a campaign.` },
    ]);
  }
});

test("pages for customers are closed: no campaign with links is planned", async () => {
  const set = (value: string) =>
    desk.ask(SET, { method: "PUT", body: { value }, params: { name: "publicPages" }, cookie: owner.cookie });
  assert.equal((await set("closed")).status, 200);
  const { id } = await ask({ text: "Jitoe {{stop_link}}" });
  const { status, body } = await plan(id);
  assert.deepEqual([status, body.code], [400, "invalid_input"]);
  assert.match(body.detail, /pages for customers are closed/);
  assert.equal((await set("open")).status, 200);
  assert.equal((await plan(id)).status, 200);
});

test("a console without an address for links: a campaign with links is refused, and says what to set", async () => {
  const { env } = desk.context;
  env.publicLinkOrigin = null;
  try {
    const { id } = await ask({ text: "Jitoe {{stop_link}}" });
    const { status, body } = await plan(id);
    assert.equal(status, 400);
    assert.match(body.detail, /Set PUBLIC_LINK_ORIGIN/);
  } finally {
    env.publicLinkOrigin = ORIGIN;
  }
});

test("a draft that was kept with a link to this console: its plan is refused", async () => {
  const { id } = await ask({ text: "Soma {{link}}", linkTo: SHOP });
  const own = JSON.stringify({ text: "Soma {{link}}", linkTo: `${ORIGIN}/x/abcdefgh` });
  await desk.db.query("UPDATE campaign SET content = $2 WHERE id = $1", [id, own]);
  const { status, body } = await plan(id);
  assert.deepEqual([status, body.fields?.[0]?.path], [400, "content.linkTo"]);
  assert.deepEqual(await peopleOf(id), []);
});
