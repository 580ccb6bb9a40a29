import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { Complaint } from "#lib/contract/desk/people/complaint.ts";
import { Person, type PersonLine } from "#lib/contract/desk/people/opt-out.ts";
import { complaintWords } from "#lib/contract/words/complaint-words.ts";
import { recordConsents } from "#lib/server/consent/index.ts";
import type { ConsentFact } from "#lib/server/store/consent.ts";
import { pdfTextOf, withoutBlanks } from "#lib/testing/bytes/pdf-text.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const readComplaint = door("GET /api/person/complaint");
const readPdf = door("GET /api/person/complaint.pdf");
const readPerson = door("GET /api/person");
const optOut = door("POST /api/opt-outs");

const desk = await openDesk();
after(() => desk.close());
const { db } = desk;
const neema = await desk.signIn("admin");
const juma = await desk.signIn("owner");
const { cookie } = await desk.signIn("sender");
const { cookie: viewer } = await desk.signIn("viewer");
await db.query("UPDATE app_user SET name = 'Neema Mushi' WHERE id = $1", [neema.user.id]);
await db.query("UPDATE app_user SET name = 'Juma Kessy' WHERE id = $1", [juma.user.id]);

const NUMBER = "+255754000318";
const DAY_MS = 86_400_000;
const now = desk.clock.now().getTime();
const daysAgo = (days: number) => new Date(now - days * DAY_MS);

type Planted = {
  channel?: "sms" | "chat";
  messageClass?: "marketing" | "service";
  daysAgo: number;
  text: string;
};

/** One campaign of two people, approved by a second person, of which one message went to the number. */
async function plant({ channel = "sms", messageClass = "marketing", daysAgo: days, text }: Planted) {
  const [campaignId, attemptId] = [randomUUID(), randomUUID()];
  const at = daysAgo(days);
  await db.query(
    `INSERT INTO campaign (id, kind, state, name, channel, content, chunk_size, message_class, created_by, started_by,
       created_at, started_at, ended_at, completed_at, file, n_rows, n_accepted)
     VALUES ($1, 'campaign', 'completed', $2, $3, '{"text":"Habari"}', 50, $4, $5, $5, $6, $6, $6, $6,
       '{"name":"wateja.csv"}', 2, 2)`,
    [campaignId, `Ofa ${text}`, channel === "sms" ? "sms" : "chat-text", messageClass, neema.user.id, at],
  );
  await db.query(
    `INSERT INTO approval (campaign_id, revision, asked_by, asked_at, verdict, decided_by, decided_at)
     VALUES ($1, 1, $2, $4, 'approved', $3, $4)`,
    [campaignId, neema.user.id, juma.user.id, at],
  );
  await db.query(
    `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner, attempting_at,
       first_attempting_at, finished_at)
     VALUES ($1, $2, 1, $3, 'done', 2, '{1,2}', 'h', 'w', $4, $4, $4)`,
    [attemptId, campaignId, channel === "sms" ? "sms.bulk" : "chat.text", at],
  );
  await db.query(
    `INSERT INTO recipient (campaign_id, seq, row_number, number, text, state)
     VALUES ($1, 1, 7, $2, $3, 'accepted'), ($1, 2, 8, '+255754000999', 'other', 'accepted')`,
    [campaignId, NUMBER, text],
  );
  await db.query(
    `INSERT INTO message (channel, campaign_id, attempt_id, seq, number, grade, state, created_at, state_at)
     VALUES ($1, $2, $3, 1, $4, 'exact', 'delivered', $5, $5)`,
    [channel, campaignId, attemptId, channel === "chat" ? NUMBER.slice(1) : NUMBER, at],
  );
}

let facts = 0;
const fact = (isGiven: boolean, days: number, more: Partial<ConsentFact> = {}): ConsentFact => ({
  ...{ id: `fact-${facts++}`, number: NUMBER, purpose: "marketing", channel: "all", isGiven, source: "form" },
  ...{ wording: "Nakubali kupata ofa", evidence: { form: "duka", address: "https://duka.example/jiunge" } },
  ...{ actorName: null, givenAt: daysAgo(days), ...more },
});

/** The ledger as it was learned: each fact on the day it was given, but for one that came a month late. */
async function learn(consent: ConsentFact, learnedDaysAgo: number) {
  await db.transaction((tx) => recordConsents(tx, [consent]));
  await db.transaction(async (tx) => {
    await tx.query("ALTER TABLE consent_fact DISABLE TRIGGER consent_fact_append_only");
    await tx.query("UPDATE consent_fact SET learned_at = $2 WHERE id = $1", [
      consent.id,
      daysAgo(learnedDaysAgo),
    ]);
    await tx.query("ALTER TABLE consent_fact ENABLE TRIGGER consent_fact_append_only");
  });
}

await plant({ daysAgo: 100, text: "a hundred days ago" });
await plant({ daysAgo: 89, text: "before any consent" });
await plant({ daysAgo: 60, text: "after the form" });
await plant({ daysAgo: 50, text: "in chat", channel: "chat" });
await plant({ daysAgo: 40, text: "withdrawn, and nobody knew" });
await plant({ daysAgo: 20, text: "withdrawn, and known" });
await plant({ daysAgo: 10, text: "receipt", messageClass: "service" });
for (let n = 0; n < 30; n++)
  await plant({ daysAgo: 5 - n / 100, text: `ofa ya ${n}`, channel: n % 3 === 0 ? "chat" : "sms" });
await learn(fact(true, 70), 70);
await learn(
  fact(false, 45, { source: "call", actorName: "Neema Mushi", wording: "Basi", evidence: null }),
  30,
);
await learn(fact(true, 6, { channel: "chat" }), 6);

async function complaintOf(number = NUMBER, as = cookie) {
  const path = `/api/person/complaint?${new URLSearchParams({ number })}`;
  const answer = await desk.ask(readComplaint, { path, cookie: as });
  assert.equal(answer.status, 200, await answer.clone().text());
  return Complaint.parse(await answer.json());
}

/** All pages of the person's page. */
async function personLines(): Promise<PersonLine[]> {
  const lines: PersonLine[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const path = `/api/person?${new URLSearchParams({ number: NUMBER, ...(cursor && { cursor }) })}`;
    const page: Person = Person.parse(await (await desk.ask(readPerson, { path, cookie })).json());
    lines.push(...page.items);
    cursor = page.nextCursor;
  }
  return lines;
}

test("complaint: a planted history -> row by row the lines of the person's page of 90 days", async () => {
  const complaint = await complaintOf("0754 000 318");
  const theirs = (await personLines()).filter((line) => line.way === "out" && line.at >= complaint.since);
  assert.equal(theirs.length, 36);
  const own = complaint.sent.map(
    ({ messageClass, purpose, sentBy, isByApi, approvedBy, claimedAt, consent, ...line }) => line,
  );
  assert.deepEqual(own, theirs);
  assert.equal(complaint.isCut, false);
});

test("complaint: each message -> who sent and approved it, and the consent that was known when it was claimed", async () => {
  const { sent } = await complaintOf();
  const consentOf = (text: string) => {
    const message = sent.find((each) => each.text === text);
    assert.ok(message, text);
    assert.deepEqual([message.sentBy, message.approvedBy], ["Neema Mushi", "Juma Kessy"]);
    return message.consent && [message.consent.isGiven, message.consent.source];
  };
  assert.equal(consentOf("before any consent"), null);
  assert.deepEqual(consentOf("after the form"), [true, "form"]);
  assert.deepEqual(consentOf("in chat"), [true, "form"]);
  assert.deepEqual(consentOf("withdrawn, and nobody knew"), [true, "form"]);
  assert.deepEqual(consentOf("withdrawn, and known"), [false, "call"]);
  assert.equal(consentOf("receipt"), null);
  assert.deepEqual(consentOf("ofa ya 0"), [true, "form"]);
  assert.deepEqual(consentOf("ofa ya 1"), [false, "call"]);
});

test("complaint: others of the same file complained -> how many came by it, and who of them did", async () => {
  const before = (await complaintOf()).origins[0];
  assert.deepEqual(
    [before?.kind, before?.name, before?.row, before?.others, before?.complained, before?.by],
    ["file", "wateja.csv", 7, 1, 0, "Neema Mushi"],
  );
  const body = { number: "+255754000999", reason: "asked on the phone" };
  assert.equal((await desk.ask(optOut, { method: "POST", cookie, body })).status, 201);
  const after = (await complaintOf()).origins[0];
  assert.deepEqual([after?.complained, after?.names], [1, ["+255754000999"]]);
});

const pdfOf = (language: string, as: string) =>
  desk.ask(readPdf, {
    path: `/api/person/complaint.pdf?${new URLSearchParams({ number: NUMBER, language })}`,
    cookie: as,
  });

test("complaint: as PDF in each language -> the same lines, and the log says that it left, and not whose it is", async () => {
  for (const language of ["en", "sw"] as const) {
    const answer = await pdfOf(language, neema.cookie);
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get("content-disposition") ?? "", /^attachment; filename="\w+\.pdf"$/);
    const text = pdfTextOf(new Uint8Array(await answer.arrayBuffer()));
    const words = complaintWords(language);
    const complaint = await complaintOf();
    for (const said of [
      ...[words.title, words.law, words.approvedBy("Juma Kessy"), words.consentUnknown, "+255 754 000 318"],
      ...complaint.sent.map((message) => message.text ?? ""),
      ...["Nakubali kupata ofa", "https://duka.example/jiunge", words.originFile("wateja.csv", 7)],
    ])
      assert.ok(text.includes(withoutBlanks(said)), `${language}: ${said}`);
    const [line] = await db.query<{ action: string; detail: object; target: string }>(
      "SELECT action, detail, target FROM audit ORDER BY seq DESC LIMIT 1",
    );
    assert.deepEqual(line, {
      ...{ action: "person.complaint", target: "person" },
      detail: { language, messages: complaint.sent.length },
    });
  }
});

test("complaint: who may not see or export numbers, and what is no number -> refused", async () => {
  const path = `/api/person/complaint?${new URLSearchParams({ number: NUMBER })}`;
  assert.equal((await desk.ask(readComplaint, { path, cookie: viewer })).status, 403);
  assert.equal((await pdfOf("en", cookie)).status, 403);
  assert.equal((await pdfOf("de", neema.cookie)).status, 400);
  assert.equal(
    (await desk.ask(readComplaint, { path: "/api/person/complaint?number=0754", cookie })).status,
    400,
  );
});

test("complaint: of somebody of whom nothing is known -> empty, and nothing is made up", async () => {
  const { sent, calls, optOuts, origins, consents, restriction, optedOutAt } =
    await complaintOf("+255754000001");
  assert.deepEqual([sent, calls, optOuts, origins], [[], [], [], []]);
  assert.deepEqual([consents, restriction, optedOutAt], [{ holds: [], history: [] }, null, null]);
});
