import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import { ConversationList, Thread, type ThreadLine } from "#lib/contract/desk/conversation.ts";
import type { Problem } from "#lib/contract/desk/problem.ts";
import { recordFacts } from "#lib/server/messages/index.ts";
import { door } from "#lib/testing/doors.ts";
import { openSandboxDesk } from "#lib/testing/sandbox-desk.ts";

const sendText = door("POST /api/chat/text");
const erase = door("POST /api/erasures");
const getFacts = door("GET /api/facts");
const sendAgain = door("POST /api/sends/:id/again");
const createTemplate = door("POST /api/templates");
const reply = door("POST /api/inbox/:id/reply");
const readThread = door("GET /api/inbox/:id");
const see = door("POST /api/inbox/:id/seen");
const listInbox = door("GET /api/inbox");

const DAY_MS = 24 * 60 * 60 * 1_000;
const MINUTE_MS = 60_000;

const desk = await openSandboxDesk();
after(() => desk.close());
const { cookie } = await desk.signIn("sender");
const admin = await desk.signIn("admin");
const viewer = await desk.signIn("viewer");

let people = 754_000_300;
const somebody = () => `+255${people++}`;

/** Somebody writes, or sends what is no text, and the callback takes effect. */
async function write(from: string, text: string, name = "Asha Mollel", type = "text"): Promise<void> {
  await desk.pull("POST", "/inbound", { from, name, text, type });
  await desk.pass(1_000);
}

async function list(query = "", as = cookie) {
  const answer = await desk.ask(listInbox, { path: `/api/inbox${query}`, cookie: as });
  assert.equal(answer.status, 200, await answer.clone().text());
  return ConversationList.parse(await answer.json());
}

async function conversationOf(number: string) {
  const found = (await list()).items.find((each) => each.number === number);
  assert.ok(found, number);
  return found;
}

async function thread(id: number, { query = "", as = cookie } = {}) {
  const answer = await desk.ask(readThread, {
    path: `/api/inbox/${id}${query}`,
    params: { id: String(id) },
    cookie: as,
  });
  assert.equal(answer.status, 200, await answer.clone().text());
  return Thread.parse(await answer.json());
}

const post = (handler: typeof reply, id: number, body: object, as = cookie) =>
  desk.ask(handler, { method: "POST", params: { id: String(id) }, body, cookie: as });

const told = (line: ThreadLine) =>
  line.way === "out" ? `out ${line.text}: ${line.state}` : `${line.way} ${line.text}`;

/** As long after somebody's last message as this. */
async function later(number: string, ms: number): Promise<void> {
  for (const sql of [
    "UPDATE contact_window SET last_inbound_at = $2 WHERE number = $1",
    "UPDATE inbound SET sent_at = $2 WHERE number = $1",
  ])
    await desk.db.query(sql, [number, new Date(systemClock.now().getTime() - ms)]);
}

test("who wrote is in the inbox with what they wrote, unread until somebody has looked, whoever that was", async () => {
  const [asha, juma] = [somebody(), somebody()];
  await write(asha, "Je, bado mna chakula cha ng’ombe?");
  await write(juma, "Nimelipa", "Juma Kileo");
  const { items, unread } = await list();
  assert.deepEqual(
    items
      .slice(0, 2)
      .map(({ number, personName, last, isUnread }) => [number, personName, last?.text, isUnread]),
    [
      [juma, "Juma Kileo", "Nimelipa", true],
      [asha, "Asha Mollel", "Je, bado mna chakula cha ng’ombe?", true],
    ],
  );
  assert.equal(unread, 2);
  const { id, heard } = await conversationOf(asha);
  await write(asha, "Nitapita kesho");
  const other = await desk.signIn("sender");
  assert.equal((await post(see, id, { heard }, other.cookie)).status, 204);
  assert.equal((await conversationOf(asha)).isUnread, true, "what came since is unread");
  assert.equal((await post(see, id, { heard: Number.MAX_SAFE_INTEGER }, other.cookie)).status, 204);
  assert.equal((await conversationOf(asha)).isUnread, false);
  assert.deepEqual(
    (await list("?show=unread")).items.map(({ number }) => number),
    [juma],
  );
  const facts = await (await desk.ask(getFacts, { path: "/api/facts", cookie })).json();
  assert.equal(facts.unread, 1);
  await write(asha, "Hodi?");
  assert.equal((await conversationOf(asha)).isUnread, true);
});

test("a conversation is what they wrote and what was sent to them, in the order in which it was", async () => {
  const number = somebody();
  await write(number, "Habari, bei ya mbolea?");
  await desk.ask(sendText, { method: "POST", body: { to: [number], text: "TSh 38,500" }, cookie });
  await desk.pass(DAY_MS / 48);
  const { id } = await conversationOf(number);
  const answer = await post(reply, id, { text: "Nikuwekee mingapi?", sendToken: randomUUID() });
  assert.equal(answer.status, 200, await answer.clone().text());
  assert.equal((await answer.json()).results[0].success, true);
  await desk.pass(DAY_MS / 48);
  const { items, conversation } = await thread(id);
  assert.deepEqual(items.map(told), [
    "out Nikuwekee mingapi?: read",
    "out TSh 38,500: read",
    "in Habari, bei ya mbolea?",
  ]);
  assert.equal(conversation.isAnswered, true);
  const seen: string[] = [];
  for (let query = ""; ; ) {
    const page = await thread(id, { query });
    seen.push(...page.items.map((line) => line.id));
    if (page.nextCursor === null) break;
    query = `?cursor=${encodeURIComponent(page.nextCursor)}`;
  }
  assert.deepEqual(
    seen,
    items.map((line) => line.id),
  );
});

test("page after page, no line of a long conversation is left out or comes twice", async () => {
  const number = somebody();
  await write(number, "Habari");
  const { id } = await conversationOf(number);
  // Many of one millisecond, so that pages end between them, and where numbers of events get another digit.
  await desk.db.query("SELECT setval(pg_get_serial_sequence('event', 'seq'), 9999964)");
  await desk.db.query(
    `INSERT INTO event (event_id, raw, body, headers, signed_at, received_at, type, number, is_test, flags, secret_index, duplicates, projected_at)
     SELECT 'long-' || n, '', jsonb_build_object('data', jsonb_build_object('content', jsonb_build_object('text', 'line ' || n))), '{}',
       now(), now(), 'message.received', $1, false, '{}', 0, 0, now() FROM generate_series(1, 70) n`,
    [number],
  );
  await desk.db.query(
    `INSERT INTO inbound (seq, number, sent_at) SELECT seq, $1, timestamptz '2026-11-20 10:00:00.123456' + (seq % 3) * interval '1 ms'
     FROM event WHERE event_id LIKE 'long-%'`,
    [number],
  );
  for (const as of [cookie, viewer.cookie]) {
    const seen: string[] = [];
    let pages = 0;
    for (let query = ""; ; pages++) {
      const page = await thread(id, { query, as });
      seen.push(...page.items.map((line) => line.id));
      if (page.nextCursor === null) break;
      query = `?cursor=${encodeURIComponent(page.nextCursor)}`;
    }
    assert.equal(seen.length, 71);
    assert.equal(new Set(seen).size, 71, "also where numbers are masked");
    assert.ok(pages > 1);
  }
});

test("what is sent is stored by the millisecond, at which a page of a conversation ends", async () => {
  for (let n = 0; n < 5; n++) {
    const number = somebody();
    await write(number, "Habari");
    const { id } = await conversationOf(number);
    assert.equal((await post(reply, id, { text: "Karibu" })).status, 200);
  }
  const of = (table: string) =>
    desk.db.query(`SELECT count(*)::int AS all,
      count(*) FILTER (WHERE created_at = date_trunc('milliseconds', created_at))::int AS whole FROM ${table}`);
  for (const table of ["campaign", "message"]) {
    const [counts] = (await of(table)) as { all: number; whole: number }[];
    assert.ok(counts && counts.all >= 5);
    assert.equal(counts.whole, counts.all, table);
  }
});

test("a text is refused once the window has closed, and leaves nothing; a template goes", async () => {
  const number = somebody();
  await write(number, "Habari");
  const { id } = await conversationOf(number);
  await later(number, DAY_MS + MINUTE_MS);
  const refused = await post(reply, id, { text: "Karibu" });
  assert.equal(refused.status, 422);
  assert.match(
    ((await refused.json()) as Problem).detail,
    /24 hours .* over\. Send a template\. Nothing was sent\./,
  );
  assert.equal((await desk.ledger()).filter(({ recipient }) => recipient === number).length, 0);
  const template = {
    ...{ name: "oda_imehifadhiwa", language: "sw", category: "UTILITY" },
    componentSchema: [
      { type: "BODY", text: "Habari {{1}}, tumekuhifadhia.", example: { body_text: [["Asha"]] } },
    ],
  };
  const made = await desk.ask(createTemplate, { method: "POST", body: template, cookie: admin.cookie });
  assert.equal(made.status, 201, await made.clone().text());
  await desk.review("oda_imehifadhiwa", "approve");
  await desk.pass(MINUTE_MS);
  const sent = await post(reply, id, {
    templateName: "oda_imehifadhiwa",
    language: "sw",
    templateParameters: { body: { "1": "Asha" } },
  });
  assert.equal(sent.status, 200, await sent.clone().text());
  const [line] = (await thread(id)).items;
  assert.ok(line?.way === "out");
  assert.equal(line.template?.templateName, "oda_imehifadhiwa");
  assert.equal(line.text, null);
});

test("a conversation says why its number can be sent nothing, and a send to it is refused for the same", async () => {
  const number = somebody();
  await write(number, "Habari");
  await write("+15003", "Your code is 4711", "Bank");
  const short = await conversationOf("+15003");
  const { unsendable } = await thread(short.id);
  assert.equal(unsendable, "Too short or too long for a phone number");
  const refused = await post(reply, short.id, { text: "Karibu" });
  assert.equal(refused.status, 400);
  assert.match(((await refused.json()) as Problem).detail, /Too short or too long for a phone number/);
  assert.equal((await thread((await conversationOf(number)).id)).unsendable, null);
});

test("the same press twice sends once, and a reply whose answer got lost stands in the conversation", async () => {
  const number = somebody();
  await write(number, "Habari");
  const { id } = await conversationOf(number);
  const press = { text: "Karibu sana", sendToken: randomUUID() };
  assert.equal((await post(reply, id, press)).status, 200);
  assert.equal((await post(reply, id, press)).status, 409);
  await desk.pull("PUT", "/faults", { rules: [{ kind: "cut", when: "after", number, times: 1 }] });
  const lost = await post(reply, id, { text: "Umesikia?", sendToken: randomUUID() });
  assert.equal(lost.status, 504, await lost.clone().text());
  const [newest] = (await thread(id)).items;
  assert.equal(newest && told(newest), "out Umesikia?: attempting");
  assert.equal((await desk.ledger()).filter(({ recipient }) => recipient === number).length, 2);
});

test("who was answered by what did not reach them waits for an answer", async () => {
  const number = somebody();
  await write(number, "Habari");
  const { id } = await conversationOf(number);
  await desk.pull("PUT", "/faults", { rules: [{ kind: "window-closed", number, times: 1 }] });
  await post(reply, id, { text: "Karibu", sendToken: randomUUID() });
  assert.equal((await thread(id)).items.map(told)[0], "out Karibu: rejected");
  assert.equal((await conversationOf(number)).isAnswered, false);
  await desk.pull("PUT", "/faults", { rules: [] });
  await write(number, "Hodi?");
  assert.equal((await post(reply, id, { text: "Karibu tena", sendToken: randomUUID() })).status, 200);
  assert.equal((await conversationOf(number)).isAnswered, true);
});

test("an answer that was refused and is tried again from its send is an answer in its conversation", async () => {
  const number = somebody();
  await write(number, "Habari");
  const { id } = await conversationOf(number);
  await desk.pull("PUT", "/faults", { rules: [{ kind: "window-closed", number, times: 1 }] });
  const { sendId } = await (await post(reply, id, { text: "Karibu", sendToken: randomUUID() })).json();
  await desk.pull("PUT", "/faults", { rules: [] });
  await write(number, "Hodi?");
  const again = await desk.ask(sendAgain, {
    method: "POST",
    params: { id: sendId },
    body: { sendToken: randomUUID() },
    cookie,
  });
  assert.equal(again.status, 200, await again.clone().text());
  const { items, conversation } = await thread(id);
  assert.deepEqual(items.slice(1).map(told), ["in Hodi?", "out Karibu: rejected", "in Habari"]);
  assert.equal(items[0]?.way, "out");
  assert.equal(conversation.isAnswered, true);
});

const countHints = async () => (await desk.db.query("SELECT FROM live_log WHERE topic = 'inbox'")).length;

test("a conversation that was read already is opened again -> nobody's page is told to read anything", async () => {
  const neema = somebody();
  await write(neema, "Habari");
  const { id, heard } = await conversationOf(neema);
  await post(see, id, { heard });
  const before = await countHints();
  await post(see, id, { heard });
  assert.equal(await countHints(), before);
});

test("who has the inbox open as well is told when somebody is being answered", async () => {
  const number = somebody();
  await write(number, "Habari");
  const { id } = await conversationOf(number);
  const hints = await countHints();
  await post(reply, id, { text: "Karibu", sendToken: randomUUID() });
  assert.equal(await countHints(), hints + 2, "that they took it, and that they answer");
});

test("who has the inbox open is told that an answer was refused, that it failed later, and that it came after all", async () => {
  const number = somebody();
  await write(number, "Habari");
  const { id } = await conversationOf(number);
  await desk.pull("PUT", "/faults", { rules: [{ kind: "window-closed", number, times: 1 }] });
  const planned = await countHints();
  await post(reply, id, { text: "Karibu", sendToken: randomUUID() });
  assert.equal(
    await countHints(),
    planned + 4,
    "who took it, the answer, its refusal, and that it is given back",
  );
  await desk.pull("PUT", "/faults", { rules: [] });
  await write(number, "Hodi?");
  const { sendId } = await (await post(reply, id, { text: "Karibu tena", sendToken: randomUUID() })).json();
  const [message] = await desk.db.query<{ id: number }>("SELECT id FROM message WHERE campaign_id = $1", [
    sendId,
  ]);
  assert.ok(message);
  const hear = async (word: string, occurredAt: Date) =>
    desk.db.transaction((tx) =>
      recordFacts(tx, [{ messageId: message.id, source: "event", word, occurredAt }]),
    );
  const answered = await countHints();
  await hear("failed", new Date());
  assert.equal((await conversationOf(number)).isAnswered, false);
  assert.equal(await countHints(), answered + 1);
  await hear("delivered", new Date(Date.now() + MINUTE_MS));
  assert.equal((await conversationOf(number)).isAnswered, true);
  assert.equal(await countHints(), answered + 2);
  await hear("read", new Date(Date.now() + 2 * MINUTE_MS));
  assert.equal(await countHints(), answered + 2, "what changes nothing of the list");
});

test("an answer that was reported both as delivered and as failed says so in its conversation, from wherever it was sent", async () => {
  const number = somebody();
  await write(number, "Habari");
  const { id } = await conversationOf(number);
  await post(reply, id, { text: "Karibu", sendToken: randomUUID() });
  await desk.ask(sendText, { method: "POST", body: { to: [number], text: "Bei mpya" }, cookie });
  const contradictions = async () =>
    (await thread(id)).items.flatMap((line) => (line.way === "out" ? [line.hasContradiction] : []));
  const messages = await desk.db.query<{ id: number }>("SELECT id FROM message WHERE number = $1", [number]);
  assert.equal(messages.length, 2);
  for (const word of ["delivered", "failed"]) {
    assert.deepEqual(await contradictions(), [false, false]);
    await desk.db.transaction((tx) =>
      recordFacts(
        tx,
        messages.map((message) => ({ messageId: message.id, source: "event", word, occurredAt: new Date() })),
      ),
    );
  }
  assert.deepEqual(await contradictions(), [true, true]);
});

test("who is erased goes from every open inbox, and no answer reaches them", async () => {
  const number = somebody();
  await write(number, "Habari");
  const { id } = await conversationOf(number);
  const hints = await countHints();
  const { cookie: owner } = await desk.signIn("owner");
  const erased = await desk.ask(erase, { method: "POST", body: { number }, cookie: owner });
  assert.equal(erased.status, 200, await erased.clone().text());
  assert.equal(await countHints(), hints + 1);
  assert.equal((await post(reply, id, { text: "Karibu" })).status, 404);
  await write(number, "Ni mimi tena");
  assert.deepEqual((await thread((await conversationOf(number)).id)).items.map(told), ["in Ni mimi tena"]);
});

test("those who can be answered by text come by who has least time left", async () => {
  const [first, second, over] = [somebody(), somebody(), somebody()];
  for (const number of [second, first, over]) await write(number, "Habari");
  await later(first, DAY_MS - 10 * MINUTE_MS);
  await later(second, DAY_MS - 20 * MINUTE_MS);
  await later(over, DAY_MS - MINUTE_MS);
  const { items } = await list("?show=open");
  assert.deepEqual(
    items.slice(0, 2).map(({ number }) => number),
    [first, second],
  );
  assert.ok(items.every(({ number, window }) => number !== over && window.state === "open"));
});

const found = async (q: string) =>
  (await list(`?q=${encodeURIComponent(q)}`)).items.map(({ number, personName }) => [number, personName]);

test("a conversation is found by words of a name and by a number as people type it, the newest first, page by page", async () => {
  const [first, second] = [somebody(), somebody()];
  await write(first, "Habari", "Rehema Ng'ombe Kimaro");
  await write(second, "Habari", "Mama Rehema");
  await write("+15004", "Your code is 4711", "Benki");
  const [one, two] = [
    [first, "Rehema Ng'ombe Kimaro"],
    [second, "Mama Rehema"],
  ];
  assert.deepEqual(await found("rehema"), [two, one]);
  for (const q of [
    "kim",
    "REHEMA k",
    "ng'omb",
    `0${first.slice(4)}`,
    first,
    `${first.slice(4, 7)} ${first.slice(7)}`,
  ])
    assert.deepEqual(await found(q), [one], q);
  assert.deepEqual(await found("15004"), [["+15004", "Benki"]]);
  assert.deepEqual((await found("0754 000 3")).slice(0, 2), [two, one], "a beginning");
  for (const q of ["ehema", "rehema asha", "!!", "a & b | !c:*", "%", "\\'", "999"])
    assert.deepEqual(await found(q), [], q);
  await desk.db.query(
    `INSERT INTO contact_window (number, last_inbound_at, name)
     SELECT '+25571900' || lpad(n::text, 4, '0'), timestamptz '2026-11-01' + n * interval '1 s', 'Zuhura ' || n FROM generate_series(1, 45) n`,
  );
  const seen: number[] = [];
  for (let query = "?q=zuhura"; ; ) {
    const page = await list(query);
    seen.push(...page.items.map(({ id }) => id));
    assert.equal(page.isCut, false);
    if (page.nextCursor === null) break;
    query = `?q=zuhura&cursor=${encodeURIComponent(page.nextCursor)}`;
  }
  assert.deepEqual([seen.length, new Set(seen).size], [45, 45]);
  await desk.db.query(
    `INSERT INTO contact_window (number, last_inbound_at, name)
     SELECT '+25571800' || lpad(n::text, 4, '0'), timestamptz '2026-10-01', 'Wengi' FROM generate_series(1, 900) n`,
  );
  assert.equal((await list("?q=wengi")).isCut, true);
  await desk.db.query("DELETE FROM contact_window WHERE number LIKE '+2557_900%'");
  await desk.db.query("DELETE FROM contact_window WHERE name = 'Wengi'");
});

test("who sees no numbers finds nobody in the inbox by a number or a name, and cannot ask", async () => {
  const number = somebody();
  await write(number, "Habari", "Saida Omari");
  for (const q of [number, number.slice(-9), "saida", "754"]) {
    const path = `/api/inbox?q=${encodeURIComponent(q)}`;
    const refused = await desk.ask(listInbox, { path, cookie: viewer.cookie });
    assert.equal(refused.status, 403, q);
    assert.ok(!(await refused.text()).includes(number.slice(4)));
  }
  const both = await desk.ask(listInbox, { path: "/api/inbox?q=saida&show=open", cookie });
  assert.equal(both.status, 400);
});

test("who sees no numbers sees no number and no name, answers nobody and marks nothing as looked at", async () => {
  const number = somebody();
  await write(number, `Piga ${number}`);
  const { id, heard } = await conversationOf(number);
  const text = JSON.stringify([await list("", viewer.cookie), await thread(id, { as: viewer.cookie })]);
  assert.ok(!text.includes(number.slice(4)), text);
  assert.ok(!text.includes("Mollel"), text);
  assert.equal((await post(reply, id, { text: "Karibu" }, viewer.cookie)).status, 403);
  assert.equal((await post(see, id, { heard }, viewer.cookie)).status, 403);
});

test("a place, a card of a contact, a picture: list and conversation tell what came, and a viewer no name and number of it", async () => {
  const came = async (type: string, text: string) => {
    const number = somebody();
    await write(number, text, "Asha Mollel", type);
    const { id, last } = await conversationOf(number);
    const [line] = (await thread(id)).items;
    assert.ok(line?.way === "in");
    assert.deepEqual([line.text, line.enclosed], [last?.text, last?.enclosed]);
    const masked = JSON.stringify([await list("", viewer.cookie), await thread(id, { as: viewer.cookie })]);
    return { last, masked };
  };
  const place = await came("location", "Soko la Kariakoo");
  assert.deepEqual(place.last?.enclosed?.details, ["Soko la Kariakoo", "Kariakoo"]);
  const card = await came("contacts", "");
  assert.deepEqual(card.last?.enclosed?.contacts, [{ personName: "Juma Ally", numbers: ["+255712000002"] }]);
  assert.ok(!card.masked.includes("Juma Ally") && !card.masked.includes("712000002"), card.masked);
  const picture = await came("image", "Piga 0712000003");
  assert.deepEqual([picture.last?.text, picture.last?.messageType], ["Piga 0712000003", "image"]);
  assert.ok(!picture.masked.includes("0712000003"));
  assert.deepEqual((await came("reaction", "👍")).last?.enclosed?.details, ["👍"]);
});

test("what is no conversation, no cursor and no reply is refused by name", async () => {
  const number = somebody();
  await write(number, "Habari");
  const { id } = await conversationOf(number);
  assert.equal((await post(reply, 999_999_999, { text: "Karibu" })).status, 404);
  for (const body of [{}, { text: "Karibu", templateName: "oda" }, { text: "" }, { text: "x".repeat(4_097) }])
    assert.equal((await post(reply, id, body)).status, 400, JSON.stringify(body).slice(0, 60));
  for (const [path, params] of [
    ["?cursor=x", { id: String(id) }],
    ["", { id: "asha" }],
    ["", { id: "0" }],
  ] as const)
    assert.equal((await desk.ask(readThread, { path: `/api/inbox/1${path}`, params, cookie })).status, 400);
  assert.equal((await desk.ask(listInbox, { path: "/api/inbox?cursor=2026_1", cookie })).status, 400);
  assert.equal((await desk.ask(listInbox, { path: "/api/inbox?show=all", cookie })).status, 400);
});
