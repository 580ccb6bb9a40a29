import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { HeldData } from "#lib/contract/desk/people/held-data.ts";
import { Person, type PersonLine } from "#lib/contract/desk/people/opt-out.ts";
import { pdfTextOf, withoutBlanks } from "#lib/testing/bytes/pdf-text.ts";
import { door } from "#lib/testing/doors.ts";
import { openSandboxDesk } from "#lib/testing/sandbox-desk.ts";

const readJson = door("GET /api/person/held.json");
const readPdf = door("GET /api/person/held.pdf");
const readPerson = door("GET /api/person");
const erase = door("POST /api/erasures");

const desk = await openSandboxDesk();
after(() => desk.close());
const { db } = desk;
const { cookie: admin } = await desk.signIn("admin");
const { cookie: sender } = await desk.signIn("sender");
const { cookie: owner } = await desk.signIn("owner");

const NUMBER = "+255754000710";

const post = async (key: Parameters<typeof door>[0], body: object, params = {}, method = "POST") => {
  const answer = await desk.ask(door(key), { method, body, params, cookie: admin });
  assert.ok(answer.ok, `${key}: ${await answer.clone().text()}`);
};

await desk.pull("POST", "/inbound", { from: NUMBER, name: "Asha Mollel", text: "Habari za leo" });
await desk.pass(1_000);
await post("POST /api/chat/text", { to: [NUMBER], text: "Karibu dukani" });
await post("POST /api/sms/messages", { to: NUMBER, text: "Oda yako iko tayari", senderId: "AMANI AGRO" });
await post("POST /api/voice/calls", { customerNumber: NUMBER });
await db.query("UPDATE call SET phase = 'ended', ended_at = now() WHERE customer_number = $1", [NUMBER]);
await post("POST /api/lists/by-hand", {
  name: "Wateja wa jumla",
  people: [{ number: NUMBER, name: "Asha M" }],
});
await post("POST /api/consents", { number: NUMBER, isGiven: true, wording: "Ndiyo, nitumieni" });
await post("POST /api/data-requests", {
  kind: "access",
  number: NUMBER,
  personName: "Asha",
  note: "Anataka nakala",
});
const [person] = await db.query<{ id: number }>("SELECT id FROM contact_window WHERE number = $1", [NUMBER]);
const conversationId = String(person?.id);
await post(
  "POST /api/inbox/:id/notes",
  { noteId: randomUUID(), text: "Analipa Ijumaa" },
  { id: conversationId },
);
const [call] = await db.query<{ id: string }>("SELECT id FROM call WHERE customer_number = $1", [NUMBER]);
await post("POST /api/calls/:id/notes", { text: "Aliuliza bei", second: null }, { id: call?.id });
await post("PUT /api/restrictions", { number: NUMBER, reason: "Anapinga jina lake" }, {}, "PUT");
await post("POST /api/opt-outs", { number: NUMBER, reason: "asked on the phone" });

const ask = (key: "json" | "pdf", cookie = admin) =>
  desk.ask(key === "json" ? readJson : readPdf, {
    path: `/api/person/held.${key}?${new URLSearchParams({ number: NUMBER })}`,
    cookie,
  });

async function linesOf(): Promise<PersonLine[]> {
  const path = `/api/person?${new URLSearchParams({ number: NUMBER })}`;
  return Person.parse(await (await desk.ask(readPerson, { path, cookie: sender })).json()).items;
}

const KEPT = [
  ...["Habari za leo", "Karibu dukani", "Oda yako iko tayari", "Asha Mollel", "Asha M", "Wateja wa jumla"],
  ...["Ndiyo, nitumieni", "Anataka nakala", "Analipa Ijumaa", "Aliuliza bei", "Anapinga jina lake"],
  "asked on the phone",
];

test("held data: somebody with something of each kind -> JSON of the documented shape has all of it", async () => {
  const answer = await ask("json");
  assert.equal(answer.status, 200, await answer.clone().text());
  assert.equal(answer.headers.get("content-disposition"), 'attachment; filename="person.json"');
  const text = await answer.text();
  const held = HeldData.strict().parse(JSON.parse(text));
  for (const words of KEPT) assert.ok(text.includes(words), words);
  assert.deepEqual(held.history, await linesOf());
  assert.deepEqual(
    held.history.map(({ way }) => way).toSorted(),
    ["call", "in", "note", "opt-out", "out", "out"].toSorted(),
  );
  assert.deepEqual(held.lists[0]?.cells.find(({ value }) => value === "Asha M")?.value, "Asha M");
  assert.deepEqual(
    held.recipientOf.map(({ text: said }) => said).filter(Boolean).length,
    held.recipientOf.filter(({ channel }) => channel !== "voice").length,
  );
  const [line] = await db.query<{ action: string; target: string }>(
    "SELECT action, target FROM audit ORDER BY seq DESC LIMIT 1",
  );
  assert.deepEqual(line, { action: "person.export", target: "person" });
});

test("held data: as PDF -> the same texts", async () => {
  const answer = await ask("pdf");
  assert.equal(answer.status, 200);
  const text = pdfTextOf(new Uint8Array(await answer.arrayBuffer()));
  for (const words of KEPT) assert.ok(text.includes(withoutBlanks(words)), words);
});

test("held data: as PDF in Swahili -> headings and fields in Swahili, and the same texts", async () => {
  const path = `/api/person/held.pdf?${new URLSearchParams({ number: NUMBER, language: "sw" })}`;
  const answer = await desk.ask(readPdf, { path, cookie: admin });
  assert.equal(answer.status, 200, await answer.clone().text());
  const text = pdfTextOf(new Uint8Array(await answer.arrayBuffer()));
  for (const words of [...KEPT, "Kila kitu kuhusu mtu", "Ridhaa", "Mistari ya faili iliyorukwa", "maneno:"])
    assert.ok(text.includes(withoutBlanks(words)), words);
  assert.ok(!text.includes(withoutBlanks("Recipient of")));
});

test("held data: who may not export -> refused, and nothing is in the log but that", async () => {
  const before = await db.query("SELECT 1 FROM audit WHERE action = 'person.export'");
  for (const key of ["json", "pdf"] as const) assert.equal((await ask(key, sender)).status, 403);
  assert.equal((await db.query("SELECT 1 FROM audit WHERE action = 'person.export'")).length, before.length);
});

test("held data: the person is erased -> nothing of it is left but what forbids to write to them", async () => {
  await db.query("UPDATE message SET state = 'delivered', rank = 3 WHERE number = $1", [NUMBER]);
  await desk.pass(60_000);
  const erased = await desk.ask(erase, { method: "POST", cookie: owner, body: { number: NUMBER } });
  assert.equal(erased.status, 200, await erased.clone().text());
  const held = HeldData.parse(await (await ask("json")).json());
  assert.deepEqual(
    [held.lists, held.recipientOf, held.callNotes, held.requests, held.consents, held.personName],
    [[], [], [], [], [], null],
  );
  assert.deepEqual(
    held.history.map((line) => line.way),
    ["opt-out"],
  );
  const text = JSON.stringify(held);
  for (const words of KEPT) assert.ok(!text.includes(words), words);
  assert.equal(held.restriction?.reason, "");
  const [request] = await db.query<{ kind: string; number: string | null; name: string; note: string }>(
    "SELECT kind, number, person_name AS name, note FROM data_request",
  );
  assert.deepEqual(request, { kind: "access", number: null, name: "", note: "" });
});
