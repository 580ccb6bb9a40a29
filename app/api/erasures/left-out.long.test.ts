import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { HeldPerson } from "#lib/contract/desk/people/erasure.ts";
import { openLists, person } from "#lib/server/contact-lists/test-lists.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const putFile = door("PUT /api/campaigns/:id/audience");
const createCampaign = door("POST /api/campaigns");
const optIn = door("DELETE /api/opt-outs");
const optOut = door("POST /api/opt-outs");
const look = door("POST /api/erasures/look");
const erase = door("POST /api/erasures");

const desk = await openDesk();
after(() => desk.close());
const { db } = desk;
const { cookie } = await desk.signIn("owner");

const lists = openLists(desk, cookie);

const NUMBER = "+255754000318";

const NOTHING = {
  ...{
    campaigns: 0,
    sends: 0,
    messages: 0,
    events: 0,
    calls: 0,
    notes: 0,
    lists: 0,
    names: 0,
    views: 0,
    leftOut: 0,
  },
  ...{ hasWritten: false, hasSaid: false, isOptedOut: false },
};

const ask = (handler: Parameters<typeof desk.ask>[0], body: object, method = "POST") =>
  desk.ask(handler, { method, body, cookie });
const lookUp = async (number = NUMBER): Promise<HeldPerson> => (await ask(look, { number })).json();

/** A campaign that has ended, made of these rows; one of somebody else is sent to. */
async function ended(rows: readonly string[]): Promise<string> {
  const body = {
    name: "Mbegu",
    channel: "sms",
    content: { text: "Habari {{Jina}}" },
    senderId: "AMANI AGRO",
  };
  const made = await ask(createCampaign, body);
  assert.equal(made.status, 201, await made.clone().text());
  const { id } = (await made.json()).campaign;
  const form = new FormData();
  form.set("file", new Blob([`Simu;Jina\n0754000319;Pili\n${rows.join("\n")}\n`]), "wateja.csv");
  form.set("mapping", "{}");
  const headers = { "x-csrf": "1", "sec-fetch-site": "same-origin", cookie };
  const request = new Request("http://localhost:3000/api", { method: "PUT", headers, body: form });
  const read = await putFile(request, { params: Promise.resolve({ id }) });
  assert.equal(read.status, 200, await read.clone().text());
  await db.query("UPDATE campaign SET state = 'completed', started_at = now() WHERE id = $1", [id]);
  return id;
}

const leftOut = (id: string) =>
  db.query<{ value: string; columns: string[] }>(
    "SELECT value, columns FROM excluded_row WHERE campaign_id = $1 ORDER BY row_number",
    [id],
  );

test("a skipped row goes however its number was written", async () => {
  await ask(optOut, { number: NUMBER, reason: "Kwa simu" });
  const spelled = [
    ...["0754000318", "754000318", "+255 754 000 318", "00255754000318", "+255 (0) 754 000 318"],
    ...[
      "tel:+255-754-000-318",
      "٠٧٥٤٠٠٠٣١٨",
      "۰۷۵۴۰۰۰۳۱۸",
      "255754000318.0",
      "754000318.00",
      "2.55754000318E+11",
    ],
    ...["0754000318 / 0754000322", "0754 000 322, 0754 000 318", "1754000318"],
  ];
  const others = ["0754000328", "75400031", "0755000318", "0754000322"];
  const id = await ended([...spelled, ...others, ...others].map((number) => `${number};Rehema`));
  assert.equal((await lookUp()).held.leftOut, spelled.length - 1, "1754000318 is no number of theirs");
  assert.equal((await ask(erase, { number: NUMBER })).status, 200);
  const left = (await leftOut(id)).map(({ value }) => value);
  assert.deepEqual(left, ["1754000318", "75400031", ...others]);
});

test("a row that was skipped for another cell goes with its number, and one that has it beside its own stays", async () => {
  const number = "+255754000320";
  const id = await ended([
    "0754000320;",
    "0754000321;",
    "0754000320;Rehema;zaidi",
    "Rehema;0754000320;zaidi",
    "0754000323;;0754000320",
  ]);
  assert.deepEqual((await lookUp(number)).held, { ...NOTHING, leftOut: 3 });
  assert.equal((await ask(erase, { number })).status, 200);
  assert.deepEqual(
    (await leftOut(id)).map(({ columns }) => columns[0]),
    ["0754000321", "0754000323"],
  );
});

test("what was said of an opt-out goes also where nothing else is known of somebody, and then there is nothing left", async () => {
  const number = "+255754000330";
  await ask(optOut, { number, reason: "Rehema aliomba kwa simu" });
  assert.deepEqual((await lookUp(number)).held, { ...NOTHING, hasSaid: true, isOptedOut: true });
  assert.equal((await ask(erase, { number })).status, 200);
  const facts = () =>
    db.query("SELECT is_out, words, actor_name FROM opt_out_fact WHERE number = $1", [number]);
  assert.deepEqual(await facts(), [{ is_out: true, words: null, actor_name: null }]);
  assert.deepEqual((await lookUp(number)).held, { ...NOTHING, isOptedOut: true });
  assert.equal((await ask(erase, { number })).status, 404);

  await ask(optIn, { number, reason: "Rehema amerudi" }, "DELETE");
  assert.deepEqual((await lookUp(number)).held, { ...NOTHING, hasSaid: true });
  assert.equal((await ask(erase, { number })).status, 200);
  assert.deepEqual(await facts(), []);
});

test("a list does not say that it was made by searching for somebody who was erased", async () => {
  const people = ["Rehema Kileo", "Juma Kileo", "Pili"].map((name) => person(name, "rejected"));
  const campaignId = await lists.campaignWith(people);
  const { number, columns } = people[0]!;
  const searches = [columns[1]?.slice(1), number.slice(-6), "Rehema", "Kileo"];
  const made = [];
  for (const q of searches)
    made.push((await lists.make({ name: `Waliotafutwa ${made.length}`, campaignId, q })).list);
  assert.deepEqual(
    made.map(({ people: n, from }) => [n, from?.search]),
    searches.map((q, index) => [index < 3 ? 1 : 2, q]),
  );
  assert.equal((await ask(erase, { number })).status, 200);
  const after = await Promise.all(made.map(({ id }) => lists.read(id)));
  assert.deepEqual(
    after.map(({ people: n, from }) => [n, from?.search]),
    [...[0, 0, 0].map((n) => [n, null]), [1, "Kileo"]],
    "by their family name others are found as well",
  );
});
