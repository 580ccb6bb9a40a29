import assert from "node:assert/strict";
import { after, test } from "node:test";
import { ConversationList, Thread } from "#lib/contract/desk/conversation.ts";
import type { Problem } from "#lib/contract/desk/problem.ts";
import { Answers } from "#lib/contract/desk/settings/answers.ts";
import { NO_AWAY_ANSWER } from "#lib/contract/rules/answers.ts";
import { door } from "#lib/testing/doors.ts";
import { openSandboxDesk } from "#lib/testing/sandbox-desk.ts";

const READ = door("GET /api/answers");
const PUT_AWAY = door("PUT /api/answers/away");
const PUT_WORDS = door("PUT /api/answers/words");
const PUT_OPT_OUT_WORDS = door("PUT /api/opt-outs/words");
const PUT_FIELDS = door("PUT /api/person-fields");
const LIST = door("GET /api/inbox");
const THREAD = door("GET /api/inbox/:id");
const FACTS = door("GET /api/facts");

const desk = await openSandboxDesk();
after(() => desk.close());
const admin = await desk.signIn("admin");
const sender = await desk.signIn("sender");

async function put(to: typeof PUT_AWAY, body: object, cookie = admin.cookie) {
  const answer = await desk.ask(to, { method: "PUT", body, cookie });
  return { ...((await answer.json()) as Answers & Problem), status: answer.status };
}
const putWords = (wordAnswers: object[], seen?: object[], cookie?: string) =>
  put(PUT_WORDS, { wordAnswers, ...(seen && { seen }) }, cookie);
const read = async () =>
  Answers.parse(await (await desk.ask(READ, { path: "/api/answers", cookie: sender.cookie })).json());

const PRICE = { words: ["BEI", "PRICE"], text: "Mbolea 45,000. Piga 0754 000 318" };

test("answers: saved whole, in the log, and on no page but their own", async () => {
  assert.deepEqual(await read(), { awayAnswer: NO_AWAY_ANSWER, wordAnswers: [] });
  assert.deepEqual((await putWords([PRICE], [])).wordAnswers, [PRICE]);
  const away = { ...NO_AWAY_ANSWER, isOn: true };
  assert.deepEqual((await put(PUT_AWAY, { awayAnswer: away, seen: NO_AWAY_ANSWER })).awayAnswer, away);
  assert.deepEqual(await read(), { awayAnswer: away, wordAnswers: [PRICE] });
  assert.equal((await putWords([], [])).status, 409, "somebody else has changed them");
  const facts = await (await desk.ask(FACTS, { path: "/api/facts", cookie: sender.cookie })).text();
  assert.doesNotMatch(facts, /awayAnswer|wordAnswers/);
  const logged = await desk.db.query<{ detail: object }>(
    "SELECT detail FROM audit WHERE action = 'answers.update' ORDER BY seq",
  );
  assert.match(JSON.stringify(logged), /BEI, PRICE.*on, office hours/);
});

test("without the right to settings or to chat: nobody writes what is sent", async () => {
  assert.equal((await putWords([], undefined, sender.cookie)).status, 403);
  await desk.db.query("UPDATE app_user SET rights = '{settings,sms}' WHERE role = 'admin'");
  assert.equal((await putWords([])).status, 403);
  assert.equal((await put(PUT_AWAY, { awayAnswer: NO_AWAY_ANSWER })).status, 403);
  await desk.db.query("UPDATE app_user SET rights = NULL WHERE role = 'admin'");
});

test("whoever sees no numbers, and answers by chat: texts whole, and saved as they are", async () => {
  await desk.db.query("UPDATE app_user SET rights = '{settings,chat}' WHERE role = 'admin'");
  assert.equal((await putWords([PRICE, { words: ["SAA"], text: "08:00" }], [PRICE])).status, 200);
  assert.equal((await putWords([PRICE])).status, 200);
  await desk.db.query("UPDATE app_user SET rights = NULL WHERE role = 'admin'");
  assert.deepEqual((await read()).wordAnswers, [PRICE]);
});

test("words that cannot be: refused at their field, and nothing is changed", async () => {
  await desk.ask(PUT_OPT_OUT_WORDS, { method: "PUT", body: { out: ["Basi"], in: [] }, cookie: admin.cookie });
  const personFields = [{ name: "balance", label: "Balance", kind: "number", choices: [], isRetired: false }];
  await desk.ask(PUT_FIELDS, { method: "PUT", body: { personFields }, cookie: admin.cookie });
  const text = "Karibu";
  for (const [wordAnswers, path] of [
    [[{ words: ["STOP"], text }], "0.words.0"],
    [[{ words: ["basi!"], text }], "0.words.0"],
    [[{ words: ["BEI", "bei"], text }], "0.words.1"],
    [[PRICE, { words: ["Béi?"], text }], "1.words.0"],
    [[{ words: ["???"], text }], "0.words.0"],
    [[{ words: [], text }], "0.words"],
    [[{ words: ["BEI"], text: " " }], "0.text"],
    [[{ words: ["BEI"], text: "Bei." }], "0.text"],
    [
      [
        { words: ["BEI"], text: "Saa" },
        { words: ["saa"], text },
      ],
      "0.text",
    ],
    [[{ words: ["BEI"], text: "Una {{Deni}}" }], "0.text"],
    [[{ words: ["BEI"], text: "Una {{Balance" }], "0.text"],
    [[{ words: ["BEI"], text: "a".repeat(1001) }], "0.text"],
    [[{ words: ["BEI"], text: "a\0" }], "0.text"],
  ] as const) {
    const { status, fields } = await putWords([...wordAnswers]);
    assert.deepEqual([status, fields?.[0]?.path], [400, `wordAnswers.${path}`], JSON.stringify(wordAnswers));
  }
  assert.equal((await putWords([{ words: ["SALIO"], text: "Una {{Balance|0}}" }])).status, 200);
});

test("an away answer without one of its texts, or with a field: refused while it is on", async () => {
  for (const [change, path] of [
    [{ en: " " }, "en"],
    [{ sw: "" }, "sw"],
    [{ sw: "Salio: {{Balance}}" }, "sw"],
  ] as const) {
    const awayAnswer = { ...NO_AWAY_ANSWER, isOn: true, ...change };
    const { status, fields } = await put(PUT_AWAY, { awayAnswer });
    assert.deepEqual([status, fields?.[0]?.path], [400, `awayAnswer.${path}`]);
  }
  assert.equal((await put(PUT_AWAY, { awayAnswer: { ...NO_AWAY_ANSWER, en: "" } })).status, 200);
});

test("an answer in its conversation: by its word and nobody, and the conversation still waits for the team", async () => {
  await putWords([PRICE]);
  const from = "+255754000381";
  await desk.pull("POST", "/inbound", { from, name: "Asha Mollel", text: "bei", type: "text" });
  await desk.pass(1_000);
  await desk.db.query("UPDATE campaign SET grace_until = now() - interval '1 s'");
  const [row] = await desk.db.query<{ id: string }>("SELECT id FROM campaign WHERE automatic IS NOT NULL");
  await desk.run(row?.id ?? "");
  await desk.pass(60_000);
  const list = ConversationList.parse(
    await (await desk.ask(LIST, { path: "/api/inbox", cookie: sender.cookie })).json(),
  );
  const conversation = list.items.find(({ number }) => number === from) ?? assert.fail("no conversation");
  assert.deepEqual([conversation.isAnswered, conversation.isUnread], [false, true]);
  const { id } = conversation;
  const thread = Thread.parse(
    await (
      await desk.ask(THREAD, { path: `/api/inbox/${id}`, params: { id: String(id) }, cookie: sender.cookie })
    ).json(),
  );
  const [line] = thread.items;
  assert.ok(line?.way === "out");
  assert.deepEqual(
    [line.automatic, line.text, line.state],
    [{ kind: "word", word: "BEI" }, PRICE.text, "read"],
  );
});
