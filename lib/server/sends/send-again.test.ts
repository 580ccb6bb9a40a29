import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { beforeEach, test } from "node:test";
import type { Problem } from "#lib/contract/desk/problem.ts";
import type { Sent, SentPeople } from "#lib/contract/desk/send/sent.ts";
import { door } from "#lib/testing/doors.ts";
import { during } from "#lib/testing/during.ts";
import { openStubDesk } from "#lib/testing/stubs/open-stub-desk.ts";
import { startServiceStub } from "#lib/testing/stubs/service-stub.ts";

const SEND_TEMPLATE = door("POST /api/chat/template");
const SEND_CHAT = door("POST /api/chat/text");
const AGAIN = door("POST /api/sends/:id/again");
const PEOPLE = door("GET /api/sends/:id/people");
const SENT = door("GET /api/sends/:id");
const LIST = door("GET /api/sends");
const SEND_BULK = door("POST /api/sms/bulk");

const stub = await startServiceStub();
const desk = await openStubDesk(stub);
const { cookie } = await desk.signIn("sender");
const ASHA = "+255754000318";
const JUMA = "+255754000319";
const PILI = "+255754000320";

beforeEach(async () => {
  stub.reset();
  await desk.db.query("TRUNCATE campaign, recipient, attempt_member, send_token, suppression CASCADE");
});

const refuse = (...numbers: string[]) => {
  stub.chat = (results) =>
    results.map((result) =>
      numbers.includes(result.to)
        ? { to: result.to, success: false, messageId: null, status: "", error: "Window closed" }
        : result,
    );
};

/** A chat text to these, as a composer sends it; answers where it is shown. */
async function send(...to: string[]): Promise<string> {
  const answer = await desk.ask(SEND_CHAT, { method: "POST", cookie, body: { to, text: "Habari" } });
  const { sendId } = (await answer.json()) as { sendId: string };
  return sendId;
}
const again = (id: string, sendToken: string = randomUUID(), as = cookie): Promise<Response> =>
  desk.ask(AGAIN, { method: "POST", cookie: as, params: { id }, body: { sendToken } });
const sentOf = async (id: string): Promise<Sent> =>
  ((await (await desk.ask(SENT, { cookie, params: { id } })).json()) as { sent: Sent }).sent;
const statesOf = async (id: string): Promise<Record<string, string>> => {
  const answer = await desk.ask(PEOPLE, { cookie, params: { id } });
  const { items } = (await answer.json()) as SentPeople;
  return Object.fromEntries(items.map(({ number, state }) => [number, state]));
};
/** Who was really sent to, and by which key. */
const ledger = () => stub.ledger.map(({ to }) => to).toSorted();

test("only who was refused is tried again, with a key of its own, and has a result at a new address", async () => {
  refuse(JUMA);
  const first = await send(ASHA, JUMA);
  assert.equal((await sentOf(first)).retriable, 1);
  stub.reset();
  const answer = await again(first);
  assert.equal(answer.status, 200);
  const { sendId } = (await answer.json()) as { sendId: string };
  assert.deepEqual(ledger(), [JUMA]);
  assert.deepEqual(await statesOf(sendId), { [JUMA]: "handed" });
  const [before, next] = [await sentOf(first), await sentOf(sendId)];
  assert.deepEqual(
    [before.retriable, before.triedAgain.map(({ id, people }) => [id, people])],
    [0, [[sendId, 1]]],
  );
  assert.deepEqual(next.triesAgain, { id: first });
});

test("of chosen messages only whose failed are tried again, and a second press sends nothing", async () => {
  const first = await send(ASHA, JUMA, PILI);
  await desk.db.query(
    "UPDATE message SET state = 'failed', grade = 'exact' WHERE campaign_id = $1 AND number <> $2",
    [first, PILI],
  );
  const rows = await desk.db.query<{ id: number; number: string }>(
    "SELECT id, number FROM message WHERE campaign_id = $1",
    [first],
  );
  const ofThese = (...numbers: string[]) =>
    rows.filter(({ number }) => numbers.includes(number)).map(({ id }) => id);
  stub.reset();
  const press = (messages: number[], sendToken: string = randomUUID()) =>
    desk.ask(AGAIN, { method: "POST", cookie, params: { id: first }, body: { sendToken, messages } });
  assert.equal((await press(ofThese(PILI))).status, 409);
  const token = randomUUID();
  const answer = await press(ofThese(JUMA, PILI), token);
  assert.equal(answer.status, 200);
  assert.equal(((await answer.json()) as { people: number }).people, 1);
  assert.deepEqual(ledger(), [JUMA]);
  assert.equal((await press(ofThese(JUMA, PILI), token)).status, 409);
  assert.equal((await press(ofThese(JUMA))).status, 409);
  assert.deepEqual(ledger(), [JUMA]);
  assert.equal((await sentOf(first)).retriable, 1);
});

test("pressed twice, in two tabs, by two people: each is tried again once", async () => {
  refuse(ASHA, JUMA);
  const first = await send(ASHA, JUMA, PILI);
  stub.reset();
  const token = randomUUID();
  const other = await desk.signIn("sender");
  const press = () =>
    Promise.all([
      again(first, token),
      again(first, token),
      again(first),
      again(first, randomUUID(), other.cookie),
    ]);
  // Each has seen who is left before one of them takes them; of one token the second may know at once.
  const answers = await during(desk.db, "LOCK TABLE campaign IN EXCLUSIVE MODE", press, 3);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409, 409]);
  assert.equal((await again(first)).status, 409);
  assert.deepEqual(ledger(), [ASHA, JUMA]);
});

test("nobody is tried again from a send whose people were tried in one that is forgotten by now", async () => {
  refuse(ASHA, JUMA);
  const first = await send(ASHA, JUMA);
  stub.reset();
  const { sendId } = (await (await again(first)).json()) as { sendId: string };
  await desk.db.query("DELETE FROM recipient WHERE campaign_id = $1", [sendId]);
  await desk.db.query("UPDATE campaign SET people_removed_at = now() WHERE id = $1", [sendId]);
  assert.equal((await sentOf(first)).retriable, 0);
  assert.equal((await again(first)).status, 409);
  assert.deepEqual(ledger(), [ASHA, JUMA]);
});

test("whoever may have it is not tried again: their answer was lost, and only a person decides", async () => {
  stub.fate = () => "cut-after";
  const body = { senderId: "AMANI AGRO", messages: [ASHA, JUMA].map((to) => ({ to, text: "Habari" })) };
  const lost = await desk.ask(SEND_BULK, { method: "POST", cookie, body });
  assert.equal(lost.status, 504);
  const list = (await (await desk.ask(LIST, { cookie })).json()) as { items: { id: string }[] };
  const id = list.items[0]?.id ?? "";
  assert.deepEqual(await statesOf(id), { [ASHA]: "unknown", [JUMA]: "unknown" });
  assert.equal((await sentOf(id)).retriable, 0);
  const sent = stub.ledger.length;
  const refused = await again(id);
  assert.equal(refused.status, 409);
  assert.match(((await refused.json()) as Problem).detail ?? "", /Nobody is left to try again/);
  assert.equal(stub.ledger.length, sent);
});

test("whose message failed is tried again where the id is surely theirs, and not where it may be another's", async () => {
  const id = await send(ASHA, JUMA);
  await desk.db.query("UPDATE message SET state = 'failed' WHERE campaign_id = $1", [id]);
  await desk.db.query("UPDATE message SET grade = 'assumed' WHERE campaign_id = $1 AND number = $2", [
    id,
    JUMA,
  ]);
  assert.equal((await sentOf(id)).retriable, 1);
  stub.reset();
  await again(id);
  assert.deepEqual(ledger(), [ASHA]);
});

test("who opted out since is not tried again", async () => {
  refuse(ASHA, JUMA);
  const id = await send(ASHA, JUMA);
  await desk.db.query("INSERT INTO suppression (number, reason, source) VALUES ($1, 'STOP', 'test')", [JUMA]);
  assert.equal((await sentOf(id)).retriable, 1);
  stub.reset();
  await again(id);
  assert.deepEqual(ledger(), [ASHA]);
});

test("a person is told by the name under which they wrote, and a viewer is told neither name nor number", async () => {
  await desk.db.query(
    "INSERT INTO contact_window (number, last_inbound_at, name) VALUES ($1, now(), 'Asha Juma')",
    [ASHA],
  );
  const id = await send(ASHA);
  const people = await desk.ask(PEOPLE, { cookie, params: { id } });
  const [person] = ((await people.json()) as SentPeople).items;
  assert.deepEqual([person?.personName, person?.number], ["Asha Juma", ASHA]);
  const viewer = await desk.signIn("viewer");
  const masked = await (await desk.ask(PEOPLE, { cookie: viewer.cookie, params: { id } })).text();
  assert.doesNotMatch(masked, /Asha|754000318/);
});

test("a send of a template is told with the values that its people got", async () => {
  const templateParameters = { body: { 1: "Asha", 2: "38,500" } };
  const body = { to: [ASHA, JUMA], templateName: "bei_mpya", language: "sw", templateParameters };
  const answer = await desk.ask(SEND_TEMPLATE, { method: "POST", cookie, body });
  const { sendId } = (await answer.json()) as { sendId: string };
  assert.deepEqual((await sentOf(sendId)).content, {
    templateName: "bei_mpya",
    language: "sw",
    templateParameters,
  });
});

test("refuses a viewer, an id that is of no send, and a body without its token", async () => {
  refuse(ASHA);
  const id = await send(ASHA);
  const viewer = await desk.signIn("viewer");
  assert.equal((await again(id, randomUUID(), viewer.cookie)).status, 403);
  assert.equal((await again(randomUUID())).status, 404);
  const bare = await desk.ask(AGAIN, { method: "POST", cookie, params: { id }, body: {} });
  assert.equal(bare.status, 400);
  assert.equal(((await bare.json()) as Problem).fields[0]?.path, "sendToken");
  const campaignId = randomUUID();
  await desk.db.query(
    `INSERT INTO campaign (id, kind, channel, name, state, content, chunk_size, created_by)
     VALUES ($1, 'campaign', 'sms', 'Bei', 'running', '{"text":"Bei"}', 100, $2)`,
    [campaignId, randomUUID()],
  );
  assert.equal((await desk.ask(SENT, { cookie, params: { id: campaignId } })).status, 404);
});
