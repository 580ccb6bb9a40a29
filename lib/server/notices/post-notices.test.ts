import assert from "node:assert/strict";
import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { after, beforeEach, test } from "node:test";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { projectAll, storeInbound } from "../opt-outs/test-inbound.ts";
import { getConsole } from "../overview/index.ts";
import { keepTroubles } from "../store/console/need.ts";
import { claimDueNotice } from "../store/notice/inbox-notice.ts";
import { postNotices, publishNotices } from "./send-post-notices.ts";

type Received = { headers: IncomingHttpHeaders; body: string };

const received: Received[] = [];
/** The status of each next answer; 204 where none is said, none at all for 0. */
const answers: number[] = [];
/** What happens while the next one is being posted. */
let meanwhile: (() => Promise<unknown>) | undefined;
const receiver = createServer(async (request, response) => {
  let body = "";
  for await (const piece of request) body += piece;
  received.push({ headers: request.headers, body });
  const other = meanwhile;
  meanwhile = undefined;
  await other?.();
  const status = answers.shift() ?? 204;
  if (status === 0) request.socket.destroy();
  else response.writeHead(status, { location: "/elsewhere" }).end("no matter what");
});
await new Promise<void>((resolve) => void receiver.listen(0, "127.0.0.1", resolve));
const { port } = receiver.address() as AddressInfo;

const key = Buffer.alloc(32, 7);
const noticeWebhook = { url: `http://127.0.0.1:${port}/hook?token=secret`, key };
const desk = await openDesk({ noticeWebhook });
const { db, clock, context } = desk;
after(async () => {
  receiver.close();
  await desk.close();
});
beforeEach(async () => {
  await db.query("DELETE FROM notice");
  received.length = 0;
  answers.length = 0;
});

const signal = new AbortController().signal;
const post = () => postNotices(context, { target: noticeWebhook, signal });
const forward = async (ms: number) => {
  clock.forward(ms);
  await post();
};

/** A campaign of two that is sent, told to open pages. */
async function endCampaign(id: string = randomUUID()): Promise<string> {
  await plantCampaign(db, { id, channel: "sms", size: 2 });
  await db.query("UPDATE campaign SET name = 'Ofa kwa +255754000111' WHERE id = $1", [id]);
  await db.query("UPDATE campaign SET state = 'sent', n_queued = 0, n_accepted = 2 WHERE id = $1", [id]);
  await tell();
  return id;
}

// The clock of a test stands where the test began, that of the database goes on.
async function tell(): Promise<void> {
  await db.transaction(publishNotices);
  // The next millisecond: what was noted a moment ago is due by then, however quick this machine is.
  clock.set(new Date(Date.now() + 1));
}

test("a campaign that ends is posted once, signed as Standard Webhooks say, with figures and nobody's number", async () => {
  // One of those ids, three in a hundred, whose digits could be a number.
  const id = await endCampaign("26814216-0ff0-4c8c-a674-35219333340f");
  assert.equal(await post(), true);
  const [posted] = received;
  assert.ok(posted);
  const { "webhook-id": own, "webhook-timestamp": at, "webhook-signature": signature } = posted.headers;
  const digest = createHmac("sha256", key).update(`${own}.${at}.${posted.body}`).digest("base64");
  assert.equal(signature, `v1,${digest}`);
  const { type, data } = JSON.parse(posted.body);
  assert.deepEqual(
    [type, data.campaign.id, data.campaign.counts.accepted, data.campaign.url],
    ["campaign.ended", id, 2, `http://localhost:3000/campaigns/${id}`],
  );
  assert.doesNotMatch(posted.body, /754000111|Habari/);
  await forward(60 * 60 * 1_000);
  assert.equal(received.length, 1);
  assert.equal(await post(), false);
});

test("what is not accepted is posted again under its own id, later each time, until it is", async () => {
  await endCampaign();
  answers.push(500, 302, 0);
  await post();
  await forward(9_000);
  assert.equal(received.length, 1, "not before its time");
  await forward(1_001);
  assert.equal(received.length, 2, "a redirect is followed nowhere");
  assert.match((await getConsole(context)).noticeWebhook?.problem ?? "", /^It answered 302$/);
  await forward(61_000);
  await forward(5 * 61_000);
  assert.equal(received.length, 4);
  assert.equal(new Set(received.map(({ headers }) => headers["webhook-id"])).size, 1);
  const told = (await getConsole(context)).noticeWebhook;
  assert.deepEqual([told?.problem, told?.host], [null, `127.0.0.1:${port}`]);
  assert.ok(told?.postedAt);
});

test("after about a day it is given up, and one of before is never posted to somebody new", async () => {
  await endCampaign();
  answers.push(...Array.from({ length: 40 }, () => 500));
  for (let hour = 0; hour < 30; hour++) await forward(60 * 60 * 1_000);
  const tries = received.length;
  assert.ok(tries >= 6 && tries <= 9, String(tries));
  const told = (await getConsole(context)).noticeWebhook;
  assert.deepEqual([told?.problem, told?.givenUp], [null, 1], "that we try again is said of none of them");
  await endCampaign();
  await forward(25 * 60 * 60 * 1_000);
  assert.equal(received.length, tries);
});

test("one that was older than a day when a worker came back is posted to nobody, and counted; one of before is not", async () => {
  const away = await endCampaign();
  const before = "UPDATE notice SET at = at - $2::interval, next_try_at = next_try_at - $2::interval";
  await db.query(`${before}, told_at = told_at - $2::interval WHERE campaign_id = $1`, [away, "3 days"]);
  assert.equal((await getConsole(context)).noticeWebhook?.missed, 0, "told in time, to nobody");
  await db.query("UPDATE notice SET told_at = NULL WHERE campaign_id = $1", [away]);
  await tell();
  assert.equal(await post(), false);
  const told = (await getConsole(context)).noticeWebhook;
  assert.deepEqual([received.length, told?.missed, told?.givenUp], [0, 1, 0]);
});

test("while one worker is at a notice no other posts it, and another does where the first died with it", async () => {
  for (let each = 0; each < 5; each++) await endCampaign();
  await db.transaction(async (tx) => {
    for (let each = 0; each < 5; each++) assert.ok(await claimDueNotice(tx, clock.now()));
    assert.equal(await post(), false, "while it takes them");
  });
  assert.equal(await post(), false, "while it may be at them");
  await forward(61_000);
  assert.equal(received.length, 5);
});

test("what one worker has posted no other posts again, however long its own tries before took", async () => {
  for (let each = 0; each < 5; each++) await endCampaign();
  const [first] = await db.query<{ id: number }>("SELECT id FROM notice ORDER BY next_try_at LIMIT 1");
  // Ten tries of 10 s are longer than anything is kept for one worker.
  meanwhile = () => forward(61_000);
  await post();
  const again = received.filter(({ headers }) => headers["webhook-id"] !== `notice_${first?.id}`);
  assert.equal(again.length, 4);
  assert.equal(new Set(received.map(({ headers }) => headers["webhook-id"])).size, 5);
});

test("a post that our own stop ends is no fault of the other system, and is made again", async () => {
  await endCampaign();
  const stopping = new AbortController();
  meanwhile = async () => stopping.abort();
  await postNotices(context, { target: noticeWebhook, signal: stopping.signal });
  assert.equal((await getConsole(context)).noticeWebhook?.problem, null);
  await forward(61_000);
  assert.equal(received.length, 2);
});

test("a template that is answered, and answers that got lost, are posted by their types", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 2 });
  await db.query("UPDATE campaign SET n_queued = 0, n_unknown = 2 WHERE id = $1", [id]);
  await db.query(
    `WITH made AS (INSERT INTO template (name, language, origin, search, state)
       VALUES ('karibu', 'sw', 'event', '', 'pending') RETURNING id) SELECT FROM made`,
  );
  await db.query("UPDATE template SET state = 'approved' WHERE name = 'karibu'");
  await tell();
  await post();
  const posted = received.map(({ body }) => JSON.parse(body));
  assert.deepEqual(posted.map(({ type }) => type).toSorted(), ["message.maybe_sent", "template.answered"]);
  const { data } = posted.find(({ type }) => type === "template.answered");
  assert.deepEqual([data.template.name, data.template.state], ["karibu", "approved"]);
});

test("what is wrong with the service is posted by its own type, with the figures that are known", async () => {
  const at = clock.now();
  await db.transaction((tx) =>
    keepTroubles(tx, [{ name: "credits", since: at, amount: 300, used: 500 }], []),
  );
  await tell();
  await post();
  const { type, data } = JSON.parse(received[0]?.body ?? "");
  const service = { credits: { left: 300, used: 500 }, url: "http://localhost:3000/overview" };
  assert.deepEqual([type, data], ["service.credits_low", { service }]);
});

test("a customer writes -> posted by its own type with how many wait and where, nobody's name, number or text", async () => {
  const numbers = ["+255754600901", "+255754600902"];
  await storeInbound(db, [
    { number: numbers[0] ?? "", text: "Bei ya mbolea?" },
    { number: numbers[1] ?? "", text: "Mpo?" },
  ]);
  await projectAll(db);
  await tell();
  await post();
  const [posted, ...more] = received.map(({ body }) => body);
  assert.deepEqual(more, []);
  const { type, data } = JSON.parse(posted ?? "");
  const inbox = { conversations: 2, answerer: null, url: "http://localhost:3000/inbox" };
  assert.deepEqual([type, data], ["conversation.customer_wrote", { inbox }]);
  assert.doesNotMatch(posted ?? "", /Asha|7546009|mbolea/);
});

test("what a customer wrote was looked at before it is posted -> posted to nobody, and not called missed or given up", async () => {
  await storeInbound(db, [{ number: "+255754600903", text: "Habari" }]);
  await projectAll(db);
  await tell();
  await db.query("UPDATE contact_window SET seen_seq = heard_seq");
  assert.equal(await post(), true);
  await forward(25 * 60 * 60 * 1_000);
  const told = (await getConsole(context)).noticeWebhook;
  assert.deepEqual([received.length, told?.missed, told?.givenUp], [0, 0, 0]);
});
