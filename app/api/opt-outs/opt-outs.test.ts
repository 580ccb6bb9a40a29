import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { OptOut, OptOutImport, OptOutList, OptOutWordsAnswer } from "#lib/contract/desk/people/opt-out.ts";
import { BUILT_IN_WORDS } from "#lib/contract/rules/text/opt-out-words.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const countThem = door("GET /api/opt-outs/counts");
const exportThem = door("GET /api/opt-outs/export.csv");
const importThem = door("POST /api/opt-outs/import");
const create = door("POST /api/opt-outs");
const list = door("GET /api/opt-outs");
const undo = door("DELETE /api/opt-outs");
const getWords = door("GET /api/opt-outs/words");
const putWords = door("PUT /api/opt-outs/words");

const desk = await openDesk();
after(() => desk.close());
const viewer = (await desk.signIn("viewer")).cookie;
const sender = (await desk.signIn("sender")).cookie;
const admin = (await desk.signIn("admin")).cookie;

const REASON = "Asked on the phone, from 0754 700 999";

async function optOut(number: string, more: object = {}) {
  const answer = await desk.ask(create, {
    method: "POST",
    cookie: sender,
    body: { number, reason: REASON, ...more },
  });
  assert.equal(answer.status, 201, await answer.clone().text());
  desk.clock.forward(1_000);
  return OptOut.parse(await answer.json());
}

async function listed(query: Record<string, string> = {}, cookie = sender) {
  const answer = await desk.ask(list, { path: `/api/opt-outs?${new URLSearchParams(query)}`, cookie });
  assert.equal(answer.status, 200, await answer.clone().text());
  return OptOutList.parse(await answer.json());
}

const isOut = async (number: string) =>
  (await desk.db.query("SELECT 1 FROM suppression WHERE number = $1 AND is_out", [number])).length === 1;

async function lastAudit() {
  const [row] = await desk.db.query<{ action: string; target: string; detail: object; name: string }>(
    "SELECT action, target, detail, actor_name AS name FROM audit ORDER BY seq DESC LIMIT 1",
  );
  return row;
}

test("a number is taken out by hand in any form, with its reason, and the audit says so without the number", async () => {
  const made = await optOut(" 0754 700 001 ", { source: "person" });
  assert.deepEqual(
    [made.number, made.source, made.words, made.by],
    ["+255754700001", "person", REASON, "Test sender"],
  );
  assert.ok(await isOut("+255754700001"));
  const audit = await lastAudit();
  assert.deepEqual(audit, {
    action: "opt-out.create",
    target: made.id,
    detail: { reason: "Asked on the phone, from •••", wasOut: false },
    name: "Test sender",
  });
  for (const body of [
    { number: "07", reason: REASON },
    { number: "0754700001" },
    { number: "0754700001", reason: " " },
  ]) {
    assert.equal((await desk.ask(create, { method: "POST", cookie: sender, body })).status, 400);
  }
});

test("a viewer reads who has opted out without a number anywhere, and cannot ask for one", async () => {
  const [seen] = (await listed({}, viewer)).items;
  assert.equal(seen?.number, "+25575•••001");
  assert.equal(seen?.words, "Asked on the phone, from 075•••999");
  assert.doesNotMatch(JSON.stringify(await listed({}, viewer)), /700001|700 999|700999/);
  for (const q of ["0754700001", "+255 754 700 001", "700001", "700 999", "Test sender"]) {
    assert.deepEqual((await listed({ q }, viewer)).items, [], q);
    assert.equal((await listed({ q })).items.length, 1, q);
  }
});

test("a viewer sees nobody’s name, as everywhere, and finds nobody by what they may not see", async () => {
  const { number } = await optOut("0754700093");
  await desk.db.query("INSERT INTO contact_window (number, last_inbound_at, name) VALUES ($1, now(), $2)", [
    number,
    "Mteja 0754 700 093",
  ]);
  assert.deepEqual(
    [(await listed({}, viewer)).items, (await listed()).items].map(([row]) => row?.personName),
    ["•••", "Mteja 0754 700 093"],
  );
  for (const q of ["mteja", "Mteja 0754 7", "0754 700 093", "093"]) {
    assert.deepEqual((await listed({ q }, viewer)).items, [], q);
    assert.equal((await listed({ q })).items.length, 1, q);
  }
});

test("the audit holds no number of a reason, however it is written there", async () => {
  const forms = [
    "0754/700/999",
    "0754–700–999",
    "+255 (0) 754_700_999",
    "٠٧٥٤٧٠٠٩٩٩",
    "0754\u200b700\u200b999",
  ];
  for (const form of forms) {
    await optOut("0754700094", { reason: `Asked from ${form} at 10:30` });
    assert.deepEqual((await lastAudit())?.detail, {
      reason: "Asked from ••• at 10:30",
      wasOut: form !== forms[0],
    });
  }
});

test("viewers change nothing, senders undo and export nothing", async () => {
  const body = { number: "+255754700001", reason: "She asked us to, at the counter" };
  const words = { out: [], in: [] };
  const file = { name: null, content: "MA==" };
  const asked = [
    [create, "POST", viewer, body],
    [importThem, "POST", viewer, file],
    [undo, "DELETE", viewer, body],
    [undo, "DELETE", sender, body],
    [exportThem, "GET", sender, undefined],
    [putWords, "PUT", sender, words],
  ] as const;
  for (const [handler, method, cookie, sent] of asked) {
    const answer = await desk.ask(handler, { method, cookie, ...(sent && { body: sent }) });
    assert.equal(answer.status, 403, `${method} ${JSON.stringify(sent)}`);
  }
  assert.ok(await isOut("+255754700001"));
});

test("an undo names what it undoes, needs a reason, and is refused where something newer stands", async () => {
  const first = await optOut("0754700002");
  const second = await optOut("0754700002");
  const ask = (body: object) => desk.ask(undo, { method: "DELETE", cookie: admin, body });
  const reason = "She called and wants our offers again";
  assert.equal((await ask({ number: first.number, reason: "short" })).status, 400);
  assert.equal((await ask({ number: first.number, reason, id: first.id })).status, 409);
  assert.ok(await isOut(first.number));
  assert.equal((await ask({ number: first.number, reason, id: second.id })).status, 204);
  assert.ok(!(await isOut(first.number)));
  const audit = await lastAudit();
  assert.deepEqual([audit?.action, audit?.detail], ["opt-out.delete", { undoes: second.id, reason }]);
  assert.equal((await ask({ number: first.number, reason })).status, 404);
  desk.clock.forward(1_000);
  const again = await optOut("0754700002");
  assert.deepEqual(
    again.history.map((fact) => [fact.isOut, fact.words, fact.by]),
    [
      [true, REASON, "Test sender"],
      [false, reason, "Test admin"],
      [true, REASON, "Test sender"],
      [true, REASON, "Test sender"],
    ],
  );
});

test("who is taken back in by hand is in, also where the clock that wrote their STOP is ahead of ours", async () => {
  const made = await optOut("0754700004");
  desk.clock.forward(-3_000);
  const body = { number: made.number, reason: "She wrote that it was a mistake", id: made.id };
  assert.equal((await desk.ask(undo, { method: "DELETE", cookie: admin, body })).status, 204);
  desk.clock.forward(3_000);
  assert.ok(!(await isOut(made.number)));
});

test("no opt-out without its audit row: where that cannot be written, nothing is", async () => {
  await desk.db.query("ALTER TABLE audit RENAME TO audit_away");
  const body = { number: "0754700003", reason: REASON };
  const answer = await desk.ask(create, { method: "POST", cookie: sender, body });
  await desk.db.query("ALTER TABLE audit_away RENAME TO audit");
  assert.equal(answer.status, 500);
  assert.ok(!(await isOut("+255754700003")));
});

const base64 = (text: string) => Buffer.from(text).toString("base64");
async function bring(text: string, more: object = {}) {
  const body = { name: "wateja.csv", content: base64(text), ...more };
  const answer = await desk.ask(importThem, { method: "POST", cookie: sender, body });
  assert.equal(answer.status, 200, await answer.clone().text());
  return OptOutImport.parse(await answer.json());
}

const FILE =
  "Jina;Simu\r\nAsha;0754 700 011\r\nJuma;+255754700012\r\nAsha;0754700011\r\nNeema;0754\r\nOfisi;0222 110 011\r\nNje;+254712345678\r\nSalma;0754700001\r\n";

test("a file takes out every number that can be read, also of a landline and abroad; a check changes nothing", async () => {
  const expected = { rows: 7, taken: 4, known: 1, repeated: 1, refused: 1 };
  const checked = await bring(FILE, { isCheck: true });
  assert.deepEqual(checked.counts, expected);
  assert.equal(checked.column, "Simu");
  assert.deepEqual(
    checked.refused.map(({ row, value }) => [row, value]),
    [[5, "0754"]],
  );
  assert.ok(!(await isOut("+255754700011")));
  assert.deepEqual((await bring(FILE)).counts, expected);
  for (const number of ["+255754700011", "+255754700012", "+255222110011", "+254712345678"]) {
    assert.ok(await isOut(number), number);
  }
  const [asha] = (await listed({ q: "0754700011" })).items;
  assert.deepEqual([asha?.source, asha?.file], ["import", { name: "wateja.csv", row: 2 }]);
  assert.deepEqual(await lastAudit().then((audit) => audit?.detail), { taken: 4, known: 1, isFile: true });
  assert.deepEqual((await bring(FILE)).counts, { ...expected, taken: 0, known: 5 });
  const [told] = (await listed({ q: "0754700001" })).items;
  assert.deepEqual(
    [told?.source, told?.words],
    ["person", REASON],
    "a file hides nothing that was said before",
  );
});

test("pasted numbers, one a line, are read as a file without headings", async () => {
  const { counts, column } = await bring("0754700021\n0754 700 022", { name: null });
  assert.deepEqual([counts.taken, column], [2, null]);
  assert.deepEqual((await listed({ q: "0754700022" })).items[0]?.file, null);
});

test("a file without numbers, and bytes that are no file, are refused with a sentence", async () => {
  for (const text of ["Jina,Mji\nAsha,Mwanza\nJuma,Geita", ""]) {
    const body = { name: "x.csv", content: base64(text) };
    const answer = await desk.ask(importThem, { method: "POST", cookie: sender, body });
    assert.equal(answer.status, 422, text);
  }
});

test("the pages of the list hold everybody once, newest first, while others opt out", async () => {
  await bring(Array.from({ length: 120 }, (_, index) => `+2557552${10_000 + index}`).join("\n"), {
    name: null,
  });
  const { all } = await (await desk.ask(countThem, { cookie: viewer })).json();
  const seen: string[] = [];
  let cursor: string | null = "";
  for (let page = 0; cursor !== null; page++) {
    const answer: OptOutList = await listed(cursor === "" ? {} : { cursor });
    seen.push(...answer.items.map(({ number }) => number));
    cursor = answer.nextCursor;
    // Later than all others: at the very same moment its place among them would be left to its id.
    if (page === 0) desk.clock.forward(1_000);
    if (page === 0) await optOut("0754700031");
  }
  assert.equal(seen.length, all);
  assert.equal(new Set(seen).size, all);
  assert.equal(
    (await listed({ source: "import" })).items.every(({ source }) => source === "import"),
    true,
  );
  for (const strange of ["x", "bm9uc2Vuc2U", "-1"]) {
    assert.equal(
      (await desk.ask(list, { path: `/api/opt-outs?cursor=${strange}`, cookie: sender })).status,
      400,
    );
  }
});

test("the export holds everybody once, as RFC 4180, with formulas made harmless", async () => {
  await optOut("0754700041", { reason: '=HYPERLINK("x"), said "no", twice' });
  const answer = await desk.ask(exportThem, { cookie: admin });
  assert.equal(answer.headers.get("content-type"), "text/csv; charset=utf-8");
  const text = await answer.text();
  const lines = text.split("\r\n");
  const { all } = await (await desk.ask(countThem, { cookie: viewer })).json();
  assert.equal(lines.length, all + 2, "a header, everybody, and the end of the last line");
  assert.match(
    lines.find((line) => line.includes("041,")) ?? "",
    /^\+255 754 700 041,,2026-03-02 \S+,\S+Z,"'=HYPERLINK\(""x""\), said ""no"", twice",API,Test sender,,$/,
  );
  assert.equal((await lastAudit())?.action, "opt-out.export");
});

test("who opts out again while the file is written is in it, and once, like everybody else", async (t) => {
  t.after(() => desk.db.query("DELETE FROM suppression WHERE number LIKE '+255755%'"));
  await desk.db.query(
    `WITH made AS (
       INSERT INTO opt_out_fact (id, number, is_out, said_at, source, words)
       SELECT 'many-' || i, '+' || 255755000000 + i, true, $1::timestamptz - i * interval '1 min', 'import', 'STOP'
       FROM generate_series(1, 3500) i RETURNING *)
     INSERT INTO suppression (number, reason, source, is_out, said_at, fact_id)
     SELECT number, words, source, true, said_at, id FROM made`,
    [desk.clock.now()],
  );
  const { all } = await (await desk.ask(countThem, { cookie: viewer })).json();
  const answer = await desk.ask(exportThem, { cookie: admin });
  const reader = answer.body?.getReader();
  let text = new TextDecoder().decode((await reader?.read())?.value);
  for (const number of ["+255755003500", "+255755001800", "+255755000001"]) await optOut(number);
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
    text += new TextDecoder().decode(part.value);
  const numbers = text
    .split("\r\n")
    .slice(1, -1)
    .map((line) => line.split(",")[0]);
  assert.deepEqual([numbers.length, new Set(numbers).size], [all, all]);
});

test("words of settings are kept beside the built-in ones, each once; a word without letters is refused", async () => {
  const put = (body: object) => desk.ask(putWords, { method: "PUT", cookie: admin, body });
  assert.equal((await put({ out: ["Toa jina", "Sitaki"], in: ["Nirudishe"] })).status, 200);
  const words = OptOutWordsAnswer.parse(await (await desk.ask(getWords, { cookie: viewer })).json());
  assert.deepEqual(words.own, { out: ["Sitaki", "Toa jina"], in: ["Nirudishe"] });
  assert.ok(words.pressed.out.includes("STOP") && !words.pressed.out.includes("CANCEL"));
  assert.deepEqual(words.builtIn, { out: [...BUILT_IN_WORDS.out], in: [...BUILT_IN_WORDS.in] });
  assert.equal((await lastAudit())?.action, "opt-out.words");
  for (const body of [
    { out: ["stop!"], in: [] },
    { out: ["A"], in: ["a"] },
    { out: ["!!"], in: [] },
  ]) {
    assert.equal((await put(body)).status, 400, JSON.stringify(body));
  }
  assert.equal((await put({ out: [], in: [] })).status, 200);
});

test("a word of settings that became a built-in one: the upgrade drops it, and the list can be changed", async () => {
  await desk.db.query(
    "INSERT INTO opt_out_word (word, plain, is_out) VALUES ('Quit!', 'quit', true), ('Opt-out', 'opt-out', true), ('Sitaki', 'sitaki', true)",
  );
  const file = "0531_opt_out_words_built_in.sql";
  await desk.db.query(await readFile(join("lib/server/store/migrations", file), "utf8"));
  const { own } = OptOutWordsAnswer.parse(await (await desk.ask(getWords, { cookie: viewer })).json());
  assert.deepEqual(own, { out: ["Sitaki"], in: [] });
  const put = (out: string[]) => desk.ask(putWords, { method: "PUT", cookie: admin, body: { out, in: [] } });
  assert.equal((await put(["Sitaki", "Hapana"])).status, 200);
  assert.equal((await put([])).status, 200);
});

test("whoever sees no numbers changes other words, and those that they see in part stay whole", async (t) => {
  const { cookie, user } = await desk.signIn("viewer");
  await desk.db.query("UPDATE app_user SET rights = '{settings}' WHERE id = $1", [user.id]);
  const put = async (body: object, as: string) => {
    const answer = await desk.ask(putWords, { method: "PUT", cookie: as, body });
    return [answer.status, (await answer.json()).own] as const;
  };
  t.after(() => put({ out: [], in: [] }, admin));
  await put({ out: ["Toa 0754700318", "Toa 0754711318"], in: ["Rudi 1234567"] }, admin);
  const { own: seen } = await (await desk.ask(getWords, { cookie })).json();
  assert.deepEqual(seen, { out: ["Toa 075•••318", "Toa 075•••318"], in: ["Rudi •••567"] });
  const [status, own] = await put({ out: [...seen.out, "Sitaki"], in: [], seen }, cookie);
  assert.deepEqual([status, own?.out.toSorted()], [200, ["Sitaki", ...seen.out]]);
  const { own: whole } = await (await desk.ask(getWords, { cookie: admin })).json();
  assert.deepEqual(whole.out.toSorted(), ["Sitaki", "Toa 0754700318", "Toa 0754711318"]);
  assert.equal(
    (await put({ out: seen.out, in: [], seen }, cookie))[0],
    409,
    "somebody has changed them since",
  );
});

test("somebody is found by their whole number, however it is written, and nobody else", async () => {
  await optOut("0754700002");
  await optOut("0754700003", { reason: "The wife of +255754700002" });
  for (const q of ["+255754700002", "0754 700 002", "255-754-700-002"]) {
    const { items, nextCursor } = await listed({ q });
    assert.deepEqual([items.map(({ number }) => number), nextCursor], [["+255754700002"], null], q);
  }
  assert.deepEqual((await listed({ q: "+255754700099" })).items, []);
  assert.deepEqual((await listed({ q: "0754700002", source: "import" })).items, []);
});

test("no number is in a log line or an audit row", async () => {
  assert.ok(!desk.lines.some((line) => /7547000/.test(line)));
  assert.deepEqual(
    await desk.db.query("SELECT 1 FROM audit WHERE detail::text ~ '7547000|754 700' OR target ~ '7547000'"),
    [],
  );
});
