import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { RECIPIENT_FILTERS } from "#lib/contract/desk/campaign/recipient-filters.ts";
import type { CampaignRepeats } from "#lib/contract/desk/campaign/repeats.ts";
import { OPT_OUT_SOURCES } from "#lib/contract/desk/people/opt-out-source.ts";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { PIECE, planHashOf } from "#lib/server/campaigns/plan/plan-hash.ts";
import { compareCampaigns } from "#lib/server/comparison/index.ts";
import { getLiveStream } from "#lib/server/live/index.ts";
import { deleteOld } from "#lib/server/retention/index.ts";
import { LOOKED_UP } from "#lib/server/store/campaign/comparison.ts";
import { insertPlanHash } from "#lib/server/store/campaign/plan.ts";
import { setDoneBefore } from "#lib/server/store/conversation/done-before.ts";
import { hasAnsweredSince } from "#lib/server/store/conversation/list.ts";
import { createIndexes } from "#lib/server/store/create-indexes.ts";
import { listConversationsHeard } from "#lib/server/store/find.ts";
import { updateRetentionDays } from "#lib/server/store/retention.ts";
import { openRounds } from "#lib/server/worker/rounds.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { type Door, door, fillPath, openDoors } from "#lib/testing/doors.ts";
import { seedPeople } from "#lib/testing/people/people.ts";
import { explainQueries } from "#lib/testing/scale/explain-queries.ts";
import { plantHistory } from "#lib/testing/scale/plant-history.ts";
import { BUSY_ACTOR, plantLog } from "#lib/testing/scale/plant-log.ts";
import { startServiceStub } from "#lib/testing/stubs/service-stub.ts";

const listRepeats = door("GET /api/campaigns/:id/repeats");
const reportPeople = door("GET /api/campaigns/:id/report.csv");
const reportCosts = door("GET /api/campaigns/report.csv");
const lookUp = door("POST /api/erasures/look");

/** SCALE_ROWS=1000000 is what a company has after a year, 10000000 after ten. */
const SIZE = Number(process.env.SCALE_ROWS ?? 100_000);

const stub = await startServiceStub();
const endpoint = { baseUrl: stub.url, apiKey: "key" };
const desk = await openDesk({ service: { chat: endpoint, sms: endpoint, voice: endpoint } });
desk.clock.set(new Date());
// Before the history, in which they answer.
const { cookie } = await desk.signIn("owner");
const history = await plantHistory(desk.db, SIZE);
await plantLog(desk.db, SIZE);
await plantPlan(history.bigCampaign);
await createIndexes(desk.db.url, AbortSignal.timeout(3_600_000));
const people = await seedPeople(desk.context);
const recorded = explainQueries(desk.db);
desk.context.db = recorded.db;
after(async () => {
  await getLiveStream(desk.context).close();
  await desk.close();
  await stub.close();
});

/** What a statement may read beside what it answers: a page, the rows that belong to it, the figures of a day. */
const MAX_ROWS = 2_500;
const MAX_BLOCKS = 10_000;
/** Doors that count up to a limit for each choice beside a filter, however much more there is. */
const COUNTED: Record<string, number> = {
  "GET /api/calls/counts": 10_000,
  "GET /api/credits": 6_200,
  // A step: the people of 50 requests, their windows and the marketing they got in five weeks.
  "GET /api/campaigns/what-if": 30_000,
};
/** Of a conversation a page, however often they were written to; what was answered since they wrote last is here a message of 600. */
const WALKED_TO: Record<string, number> = { "GET /api/inbox/:id": 200 + SIZE / 500 };
/** Campaigns of one day: here four thousand where there are a million messages. */
const OF_A_DAY: Record<string, number> = {
  "GET /api/campaigns/:id/repeats": 2_500 + SIZE / 100,
  // The newest messages of a campaign, counted by network: 20,000 of the index, and their rows.
  "GET /api/campaigns/:id/networks": 40_200,
  // The same messages, by how long they took.
  "GET /api/campaigns/:id/arrival": 40_200,
  // 31 days of 96 quarters of an hour, read by an index and added up.
  "GET /api/credits": 6_200,
};
/** What no index knows is looked for in steps, each of which reads so many rows: of events the newest alone, and the page says so. */
const TEXT_WINDOW = 10_000;
const TEXT = "q=no such text";
/** Recipients are walked through in longer steps: a row of theirs needs no other table. */
const WALKED = 25_000;

const [{ id: reasonId } = { id: "" }] = await desk.db.query<{ id: string }>(
  "SELECT reason_id('131026', NULL) AS id",
);
const { bigCampaign, bigList, serviceId, number, eventId, messageId } = history;

/** By the whole id that somebody pasted: ours, one of the service, or of an address; and one that a service gave nobody. */
const PASTED = [
  ...[bigCampaign, bigList, history.requestId, people.callId, people.templateId, people.sendId],
  ...[serviceId, history.wamid, eventId],
].map((id) => `q=${id}`);
const OF_ADDRESSES = [
  `kind=messages&q=${messageId}`,
  `kind=conversations&q=${history.conversationId}`,
  ...["campaigns", "calls", "templates", "lists", "requests", "events"].map(
    (kind) => `kind=${kind}&q=${randomUUID()}`,
  ),
];

/** One person by their whole number, or one thing by its id, which an index knows; of lists there are two pages, read whole. */
const ROWS_OF_ONE: Record<string, number> = {
  [`GET /api/opt-outs?q=${encodeURIComponent(number)}`]: 50,
  ...Object.fromEntries([...PASTED, ...OF_ADDRESSES].map((search) => [`GET /api/find?${search}`, 150])),
};

/** As `timeCursorOf` writes it, in the midst of what was planted. */
const MIDST = `cursor=${new Date(Date.now() - 100 * 86_400_000).toISOString()}`;

const MIDST_OF_REQUESTS = MIDST.replace("Z", `000Z_${randomUUID()}`);
const dayAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** How each list is asked: as it opens, and with everything that people filter and search by. */
const ASKED: Record<string, readonly string[]> = {
  "GET /api/messages": [
    ...["scheduled", "handed", "operator", "delivered", "read", "failed", "expired"].map(
      (state) => `state=${state}`,
    ),
    "channel=chat",
    "channel=chat&state=failed",
    `q=${serviceId}`,
    `q=${encodeURIComponent(number)}`,
    `q=${number.slice(-9)}`,
    `cursor=${Math.floor(SIZE / 3)}`,
    `cursor=${Math.floor(SIZE / 3)}&state=expired`,
  ],
  "GET /api/events": [
    "type=message.received",
    "type=no.such.type",
    ...["waiting", "late", "conflict"].flatMap((show) => [
      `show=${show}`,
      `show=${show}&cursor=${Math.floor(SIZE / 3)}`,
      `show=${show}&type=message.received`,
      `show=${show}&type=message.status.updated`,
      `${TEXT}&show=${show}`,
      `q=${eventId}&show=${show}`,
      `q=${encodeURIComponent(number)}&show=${show}`,
      `q=${encodeURIComponent('{"data":{"status":"delivered"}}')}&show=${show}`,
    ]),
    `cursor=${Math.floor(SIZE / 3)}`,
    `q=${eventId}`,
    TEXT,
    `${TEXT}&cursor=${Math.floor(SIZE / 3)}`,
    `${TEXT}&type=message.received`,
    `q=${encodeURIComponent(number)}`,
    `q=0${number.slice(4)}`,
    ...[{ messageId }, { messageId: -1 }, { status: "delivered" }, { messageId, status: "sent" }].flatMap(
      (data) => {
        const q = `q=${encodeURIComponent(JSON.stringify({ data }))}`;
        return [q, `${q}&type=message.received`, `${q}&cursor=${Math.floor(SIZE / 3)}`];
      },
    ),
  ],
  "GET /api/requests": [
    ...["refused", "unanswered", "reads"].flatMap((show) => [
      `show=${show}`,
      `show=${show}&channel=sms`,
      `show=${show}&${MIDST_OF_REQUESTS}`,
    ]),
    ...["sms", "chat", "voice"].map((channel) => `channel=${channel}`),
    ...[MIDST_OF_REQUESTS, `channel=chat&${MIDST_OF_REQUESTS}`],
    ...[0, 100, 3_000].map((days) => `day=${dayAgo(days)}`),
    `show=refused&channel=sms&day=${dayAgo(0)}`,
  ],
  "GET /api/views": ["kind=events", "kind=messages", "kind=inbox"],
  "GET /api/inbox": [
    ...["show=unread", "show=open", `${MIDST}_1`, `show=unread&${MIDST}_1`],
    ...["", "show=unread&", "show=open&", "show=done&"].flatMap((show) =>
      ["who=mine", "who=nobody", `who=mine&${MIDST}_1`, `who=nobody&${MIDST}_1`].map((who) => show + who),
    ),
    ...["show=done", `show=done&${MIDST}_1`, `show=open&${MIDST}_1`],
    ...["q=duka", "q=d", "q=mteja 11", `q=mteja&${MIDST}_1`, "q=haipo", "q=0755", "q=%2B2557"],
    `q=${encodeURIComponent(number)}`,
  ],
  "GET /api/inbox/:id": [`${MIDST}_in-1`],
  "GET /api/campaigns": [
    "state=draft",
    "state=awaiting-approval",
    "state=running",
    "state=completed",
    "state=cancelled",
    "state=discarded",
    "state=sent",
    "state=over",
    "state=under-way",
    "state=started",
    "sort=name",
    "sort=largest",
    "sort=name&state=over",
    "q=habari",
    "q=haipo",
    "q=habari 1",
    "q=habari haipo",
  ],
  "GET /api/find": [
    "q=habari",
    "q=haipo",
    "q=duka",
    "q=mteja",
    "q=la mteja 1",
    "q=jumla",
    "q=jumla mteja 1",
    `q=${messageId}`,
    `q=${encodeURIComponent(number)}`,
    `q=${randomUUID()}`,
    "q=no-such-request-1",
    ...PASTED,
    ...OF_ADDRESSES,
  ],
  "GET /api/campaigns/:id/recipients": [
    ...RECIPIENT_FILTERS.map((state) => `state=${state}`),
    "state=operator,delivered,read",
    "state=failed,expired,rejected",
    `state=failed&reason=${reasonId}`,
    `reason=${reasonId}`,
    `reason=${"0".repeat(16)}`,
    `cursor=${Math.floor(SIZE / 20)}&reason=${reasonId}`,
    "cursor=r999999999.1",
    `q=${serviceId}`,
    `${TEXT}&state=failed`,
    `cursor=${Math.floor(SIZE / 20)}&state=failed`,
  ],
  "GET /api/campaigns/what-if": [
    "",
    "&plain=yes",
    "&plain=yes&chat=yes&perDay=1&perWeek=3&hoursFrom=09:00&hoursTo=17:00",
  ].map((rules) => `from=${dayAgo(30)}&to=${dayAgo(0)}${rules}`),
  "GET /api/campaigns/:id/windows": [`cursor=${Math.floor(SIZE / 20)}`],
  "GET /api/campaigns/:id/windows/people": ["open", "closed", "unknown"].map((state) => `state=${state}`),
  "GET /api/campaigns/:id/plan": ["cursor=0", `cursor=${Math.floor(SIZE / 20)}`],
  "GET /api/campaigns/:id/repeats/people": [`of=${bigCampaign}`, `of=${randomUUID()}`],
  "GET /api/opt-outs": [
    ...OPT_OUT_SOURCES.map((source) => `source=${source}`),
    "q=stop",
    `q=${encodeURIComponent(number)}`,
    TEXT,
    `${TEXT}&source=keyword`,
    ...["order=oldest", "order=oldest&source=keyword", "rows=100", "order=oldest&rows=100"],
  ],
  "GET /api/templates": ["used=used", "used=never", "used=never&q=habari"],
  "GET /api/lists": [
    ...["order=name", "order=oldest", "order=name&rows=100"],
    "q=haipo",
    "q=orodha",
    "q=orodha 77",
    `q=haipo&${MIDST}_${randomUUID()}`,
  ],
  "GET /api/lists/:id/people": [`cursor=${Math.floor(SIZE / 20)}`],
  "GET /api/calls": [
    "tag=angry",
    "tag=never",
    "status=no-answer",
    "status=open",
    "order=longest",
    "order=oldest",
    "rows=100",
    `q=${encodeURIComponent(number)}`,
    "q=said so 7",
    TEXT,
    `${TEXT}&order=longest&direction=in`,
  ],
  "GET /api/calls/counts": ["direction=in", "recording=ready", "tag=angry", "tag=never"],
  "GET /api/audit": [
    ...["order=oldest", "order=oldest&rows=100", `order=oldest&person=${BUSY_ACTOR}`],
    ...["q=nothing", "group=people", "q=habari 7", "q=nothing&cursor=5000"],
    ...["kind=team", "kind=campaigns", "kind=team&span=month", "span=day", "kind=team&q=habari"],
    ...[BUSY_ACTOR, randomUUID()].flatMap((person) =>
      ["", "q=nothing&", "kind=team&", "span=week&"].map((filter) => `${filter}person=${person}`),
    ),
  ],
  "GET /api/people": [
    ...["show=open", "show=closing", "show=opted-out", `cursor=${Math.floor(SIZE / 2)}`],
    ...[
      `list=${bigList}`,
      `list=${bigList}&cursor=${Math.floor(SIZE / 20)}`,
      `list=${bigList}&show=opted-out`,
    ],
    ...[`list=${bigList}&show=closing`, `show=opted-out&cursor=${MIDST.slice(7)}_f1`],
    ...["q=mteja", "q=jumla 7", "q=haipo", "q=0755", "q=000", "q=0001", `q=${encodeURIComponent(number)}`],
    ...["q=duka&show=open", `q=mteja&list=${bigList}`],
    ...["consent=given", "consent=withdrawn&show=open", `consent=none&list=${bigList}`],
  ],
  "GET /api/person": [
    `number=${encodeURIComponent(number)}`,
    `number=${encodeURIComponent(number)}&${MIDST}_message-0000000000000001`,
  ],
  "GET /api/person/complaint": [`number=${encodeURIComponent(number)}`, "number=%2B255700000001"],
  "GET /api/credits": [
    `month=${new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7)}`,
    "month=2020-02",
  ],
};

/** Its people are read again until one is another than this says. */
async function plantPlan(id: string): Promise<void> {
  const [campaign] = await desk.db.query<{
    channel: string;
    senderId: string | null;
    content: { text: string };
  }>('SELECT channel, sender_id AS "senderId", content FROM campaign WHERE id = $1', [id]);
  const kept = { salt: Buffer.alloc(16), pieces: Buffer.alloc((32 * SIZE) / 10 / PIECE) };
  const hash = planHashOf(campaign ?? { channel: "", senderId: null, content: { text: "" } }, kept);
  await insertPlanHash(desk.db, id, { ...kept, hash, people: SIZE / 10, madeAt: new Date() });
}

/** Files of all there is; they read what they give out. */
const WHOLE = /\.(csv|xlsx|json|pdf)$/;

function paramsOf({ path }: Door): Record<string, string> {
  if (/^\/api\/(voice\/)?calls/.test(path)) return { id: people.callId, noteId: randomUUID() };
  if (path.startsWith("/api/events")) return { id: eventId };
  if (path.startsWith("/api/messages")) return { id: String(messageId) };
  if (path.startsWith("/api/inbox")) return { id: history.conversationId };
  if (path.startsWith("/api/sends/")) return { id: people.sendId };
  if (path.startsWith("/api/templates")) return { id: people.templateId };
  if (path.startsWith("/api/lists")) return { id: bigList };
  if (path.startsWith("/api/keys")) return { id: people.keyId };
  if (path.startsWith("/api/event-addresses"))
    return { id: people.eventAddressId, sequence: String(people.deliverySequence) };
  if (path.startsWith("/api/requests")) return { id: history.requestId };
  return { id: bigCampaign, messageId: serviceId, seq: "777" };
}

/** The stub of the service knows no calls. */
const WITHOUT_SERVICE = ["GET /api/voice/calls", "GET /api/voice/calls/:id/recording"];

const doors = openDoors().filter(
  ({ method, key }) => method === "GET" && !WHOLE.test(key) && !WITHOUT_SERVICE.includes(key),
);

for (const door of doors) {
  for (const search of ["", ...(ASKED[door.key] ?? [])]) {
    test(`${door.key}${search && `?${search}`} reads what it shows of ${SIZE} rows`, async () => {
      const params = paramsOf(door);
      const path = fillPath(door.path, params) + (search && `?${search}`);
      recorded.label(`${door.key}?${search}`);
      const answer = await desk.ask(door.handler, { path, params, cookie });
      if (door.key === "GET /api/live") await answer.body?.cancel();
      else await answer.text();
      assert.ok(answer.status < 500, `${answer.status} ${desk.lines.at(-1)}`);
      judge(`${door.key}?${search}`, mostOf(door.key, search));
    });
  }
}

test(`a campaign that says what ${SIZE / 100} others said is compared with a few of them, person by person`, async () => {
  const [row] = await desk.db.query<{ id: string }>(
    "SELECT id FROM campaign WHERE kind = 'campaign' AND channel = 'sms' AND n_rows = 50 AND started_at < now() - interval '10 days' LIMIT 1",
  );
  recorded.label("repeats");
  const params = { id: row?.id ?? "" };
  const answer = await desk.ask(listRepeats, { path: `/api/campaigns/${params.id}/repeats`, params, cookie });
  assert.equal(((await answer.json()) as CampaignRepeats).isWhole, false, "there are more than are compared");
  const earlier = recorded.readings.filter(
    ({ label, sql }) => label === "repeats" && !sql.includes("recent"),
  );
  assert.deepEqual(
    earlier
      .filter(({ rows, answered }) => rows > MAX_ROWS + answered)
      .map(({ rows, sql }) => ({ rows, sql })),
    [],
  );
  assert.ok(earlier.filter(({ sql }) => sql.includes("AS people")).length <= 10, "each is a statement");
});

/** A file is as long as what it was asked for, and no statement of it reads more. */
for (const search of [
  "",
  "state=draft",
  "state=over",
  "q=haipo",
  "q=habari",
  "from=2999-01-01",
  "to=1999-12-31",
  "state=over&from=2020-01-01",
]) {
  test(`what campaigns cost${search && `?${search}`} reads what it gives out of ${SIZE} rows`, async () => {
    const label = `costs?${search}`;
    recorded.label(label);
    const answer = await desk.ask(reportCosts, { path: `/api/campaigns/report.csv?${search}`, cookie });
    assert.equal(answer.status, 200);
    await answer.text();
    judge(label);
  });
}

test(`a campaign beside another reads its messages up to a bound, and of the answers those of its days, of ${SIZE} rows`, async () => {
  recorded.label("compared");
  const { campaigns } = await compareCampaigns({ ...desk.context, db: recorded.db }, { ids: bigCampaign });
  assert.equal(campaigns.length, 1);
  // Each who wrote or opted out is looked up in the campaign, beside the newest messages.
  judge("compared", 5 * LOOKED_UP, 20 * LOOKED_UP);
});

test(`a message that somebody wrote is found by its id of the service, and little else is read of ${SIZE} rows`, async () => {
  recorded.label("heard");
  const found = await listConversationsHeard(recorded.db, String(messageId));
  assert.deepEqual(
    found.map(({ id }) => String(id)),
    [history.conversationId],
  );
  assert.deepEqual(await listConversationsHeard(recorded.db, "wamid.of-nobody-1"), []);
  const read = recorded.readings.filter(({ label }) => label === "heard");
  assert.equal(read.length, 2);
  for (const { rows, blocks } of read)
    assert.ok(rows <= 10 && blocks <= 600, `${rows} rows, ${blocks} blocks`);
});

test(`a step that marks older conversations as done, and one that asks for answers since, read what they find of ${SIZE} rows`, async () => {
  recorded.label("done-before");
  assert.ok((await setDoneBefore(desk.db, new Date(), 20)) > 0);
  const [id, userId, since] = [Number(history.conversationId), randomUUID(), new Date(0)];
  await hasAnsweredSince(desk.db, { id, userId, since });
  judge("done-before");
});

for (const search of ["state=failed", `state=failed&reason=${reasonId}`, `reason=${"0".repeat(16)}`]) {
  test(`a file of some people of a campaign?${search} reads what it gives out of ${SIZE} rows`, async () => {
    const label = `people?${search}`;
    recorded.label(label);
    const path = `/api/campaigns/${bigCampaign}/report.csv?${search}`;
    const answer = await desk.ask(reportPeople, { path, params: { id: bigCampaign }, cookie });
    assert.equal(answer.status, 200);
    await answer.text();
    judge(label, 10_000);
  });
}

const rounds = openRounds(desk.context);
after(() => rounds.close());
for (const name of ["campaigns", "calls", "polls", "events", "upkeep"] as const) {
  test(`a round of the loop “${name}” reads a bounded part of ${SIZE} rows`, async () => {
    recorded.label(name);
    await rounds[name](AbortSignal.timeout(limitMs(30_000)));
    // What it looks at once a minute is due as well.
    if (name === "upkeep") desk.clock.forward(60_000);
    await rounds[name](AbortSignal.timeout(limitMs(30_000)));
    judge(name);
  });
}

test("finding what is held of one person asks each campaign once, and reads no others", async () => {
  recorded.label("held");
  const [row] = await desk.db.query<{ n: number }>("SELECT count(*)::int AS n FROM campaign");
  const answer = await desk.ask(lookUp, { method: "POST", body: { number }, cookie });
  assert.equal(answer.status, 200, await answer.text());
  const campaigns = row?.n ?? 0;
  // The index of its recipients, from the root to the leaf.
  judge("held", MAX_ROWS + campaigns, MAX_BLOCKS + campaigns * 4);
});

test(`removing what is old reads what it removes of ${SIZE} rows, and a second time nothing more`, async () => {
  await updateRetentionDays(desk.db, { eventDays: 30, answerDays: 30, peopleDays: 30, callDays: 30 });
  const parts = { db: recorded.db, clock: desk.clock };
  for (const label of ["removing", "removing again"]) {
    recorded.label(label);
    await deleteOld(parts, AbortSignal.timeout(limitMs(60_000)));
    judge(label);
  }
});

/** Some states of recipients stand in no index, as settling would pay for it; they are walked to. */
function mostOf(key: string, search: string): number | undefined {
  if (key === "GET /api/campaigns/:id/recipients" && /^(q|state=(queued|handed|cancelled))/.test(search))
    return WALKED;
  const ofOne = ROWS_OF_ONE[`${key}?${search}`];
  if (ofOne !== undefined) return ofOne;
  if (search.includes("rows=100")) return 5 * MAX_ROWS;
  if (search.startsWith("q=")) return TEXT_WINDOW;
  if (WALKED_TO[key] !== undefined) return WALKED_TO[key];
  return search ? COUNTED[key] : OF_A_DAY[key];
}

function judge(label: string, maxRows = MAX_ROWS, maxBlocks = MAX_BLOCKS): void {
  const readings = recorded.readings.filter((reading) => reading.label === label);
  const greedy = readings.filter(
    ({ rows, blocks, answered }) => rows > maxRows + answered || blocks > maxBlocks,
  );
  assert.deepEqual(
    greedy.map(({ rows, blocks, answered, sql }) => ({ rows, blocks, answered, sql: sql.slice(0, 400) })),
    [],
  );
}
