import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, beforeEach, test } from "node:test";
import { openSystem } from "#lib/testing/api-key.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { publishOutgoing } from "../store/outgoing/outgoing-event.ts";
import { openOutbox } from "./index.ts";
import { readOutboxFile } from "./read-outbox-file.ts";

const desk = await openDesk();
desk.clock.set(new Date());
const { db, clock, context } = desk;
const system = await openSystem(desk, { name: "Bank core" });
const running = new AbortController().signal;
let folder = "";
const folders: string[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tuma-outbox-"));
  folders.push(folder);
});
after(async () => {
  for (const one of folders) await rm(one, { recursive: true, force: true });
  await desk.close();
});

const put = (name: string, content: string | Uint8Array) => writeFile(join(folder, name), content);
const read = (name: string) => readFile(join(folder, name), "utf8");
/** The cells of a file beside it, without the first line. */
const linesOf = async (name: string) =>
  (await read(name))
    .trimEnd()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(","));
const open = (key: string | null = system.id) => openOutbox(context, { folder, key });

/** Two looks, so that a file lies still between them. */
async function look(round = open()): Promise<void> {
  await round(running);
  clock.forward(2_000);
  await round(running);
}
const countAccepted = async (): Promise<number> => {
  const [row] = await db.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM api_message WHERE key_id = $1",
    [system.id],
  );
  return row?.n ?? 0;
};
/** A name that no other test has: each is taken once for ever. */
const newName = (ending = "csv") => `salaries-${randomUUID()}.${ending}`;

const CSV = [
  "to,channel,text,sender,reference,metadata.till",
  "+255754600101,sms,Habari,DUKA,order-1,2",
  "12,sms,Habari,DUKA,order-2,",
  '+255754600102,sms,"Habari, Juma",DUKA,,',
  "+255754600103,fax,Habari,DUKA,order-4,",
  "",
].join("\n");

test("a CSV file: taken once, each row accepted or refused with its reason beside it; looked at again -> nothing more", async () => {
  const before = await countAccepted();
  const name = newName();
  await put(name, CSV);
  const round = open();
  await look(round);
  const accepted = await linesOf(`${name}.accepted`);
  assert.deepEqual(
    accepted.map(([row, reference, , state]) => [row, reference, state]),
    [
      ["2", "order-1", "queued"],
      ["4", `${name}:4`, "queued"],
    ],
  );
  const refused = await linesOf(`${name}.refused`);
  assert.deepEqual(
    refused.map(([row, field]) => [row, field]),
    [
      ["5", "channel"],
      ["3", "to"],
    ],
  );
  const { json } = await system.ask("GET", `messages/${accepted[0]?.[2]}`);
  assert.deepEqual([json.reference, json.metadata], ["order-1", { till: "2" }]);
  await look(round);
  await look();
  assert.equal((await countAccepted()) - before, 2);
});

test("NDJSON, and CSV in UTF-16 with semicolons: the same fields; a line that is no JSON, or has a member twice, is refused alone", async () => {
  const ndjson = newName("ndjson");
  const row = { to: "+255754600104", channel: "sms", text: "Habari", sender: "DUKA", reference: "n-1" };
  await put(
    ndjson,
    `${JSON.stringify(row)}\n{"to":\n\n${JSON.stringify({ ...row, odd: 1 })}\n{"to":"1",${JSON.stringify(row).slice(1)}\n`,
  );
  const utf16 = newName();
  const text = "to;channel;text;sender\r\n+255754600105;sms;Habari €;DUKA\r\n";
  await put(utf16, Buffer.from(`\ufeff${text}`, "utf16le"));
  await look();
  assert.deepEqual(
    (await linesOf(`${ndjson}.accepted`)).map(([at, reference]) => [at, reference]),
    [["1", "n-1"]],
  );
  assert.deepEqual(
    (await linesOf(`${ndjson}.refused`)).map(([at]) => at),
    ["2", "4", "5"],
  );
  assert.equal((await linesOf(`${utf16}.accepted`)).length, 1);
});

for (const [what, content, reason] of [
  ["without headings", "+255754600106,sms,Habari,DUKA\n", /there is no to/],
  ["with a column that is not known", "to,channel,txt\n+255754600106,sms,Habari\n", /“txt” is not known/],
  ["that is empty", "", /empty/],
  ["with a column twice", "to,to\n+255754600106,+255754600107\n", /twice/],
] as const)
  test(`a file ${what}: refused whole with the reason, and nothing is accepted`, async () => {
    const before = await countAccepted();
    const name = newName();
    await put(name, content);
    await look();
    const refused = await read(`${name}.refused`);
    assert.match(refused, reason);
    assert.equal(await countAccepted(), before);
  });

test("an ending in capitals, as some systems write it: .CSV and .NDJSON are read as the small ones are", async () => {
  const [csv, ndjson] = [newName("CSV"), newName("NDJSON")];
  await put(csv, "to,channel,text,sender\n+255754600106,sms,Habari,DUKA\n");
  await put(
    ndjson,
    `${JSON.stringify({ to: "+255754600107", channel: "sms", text: "Habari", sender: "DUKA" })}\n`,
  );
  await look();
  for (const name of [csv, ndjson]) assert.equal((await linesOf(`${name}.accepted`)).length, 1, name);
});

test("the same content under another name: another file, accepted once more", async () => {
  const before = await countAccepted();
  for (const name of [newName(), newName()])
    await put(name, "to,channel,text,sender\n+255754600108,sms,Habari,DUKA\n");
  await look();
  assert.equal((await countAccepted()) - before, 2);
});

test("what is not final yet: a dot before it, .part or .tmp behind, or that still grows -> not taken", async () => {
  const before = await countAccepted();
  for (const name of [`.${newName()}`, `${newName()}.part`, `${newName()}.tmp`]) await put(name, CSV);
  const growing = newName();
  const round = open();
  for (let rows = 1; rows <= 4; rows++) {
    await put(growing, CSV.slice(0, rows * 40));
    await round(running);
    clock.forward(1_900);
  }
  assert.equal(await countAccepted(), before);
});

test("a link in the folder -> not followed; a link where we write -> what it leads to stays", async () => {
  const before = await countAccepted();
  const secret = join(folder, "secret.txt");
  await writeFile(secret, CSV);
  await symlink(secret, join(folder, newName()));
  const name = newName();
  await put(name, CSV);
  await symlink(secret, join(folder, `${name}.accepted`));
  await look();
  assert.equal(await countAccepted(), before);
  assert.equal(await readFile(secret, "utf8"), CSV);
});

test("a file that changes after it was taken: refused and said once, nothing more is accepted", async () => {
  const name = newName();
  await put(name, CSV);
  const round = open();
  await look(round);
  const before = await countAccepted();
  await put(name, `${CSV}+255754600109,sms,Habari,DUKA,order-9,\n`);
  await look(round);
  await look();
  const changed = (await read(`${name}.refused`)).match(/changed after it was read/g);
  assert.equal(changed?.length, 1);
  assert.equal(await countAccepted(), before);
});

test("restore: a file of which the backup has the first part, and NAME.accepted more -> nothing more is accepted, and what lies beside it stays", async () => {
  await openSystem(desk, { name: "Duka", messagesPerDay: 3 });
  const rows = Array.from({ length: 5 }, (_, at) => `+25575460030${at},sms,Habari,DUKA`);
  const name = newName();
  await put(name, ["to,channel,text,sender", ...rows, ""].join("\n"));
  const round = open("Duka");
  await look(round);
  // As the next day wrote it, which the backup lacks.
  const later = `5,"of, today",msg_${randomUUID()}_0,queued,\r\n`;
  await put(`${name}.accepted`, `${await read(`${name}.accepted`)}${later}`);
  const accepted = await read(`${name}.accepted`);
  clock.forward(24 * 3_600_000);
  await look(round);
  await look(open("Duka"));
  assert.equal(await read(`${name}.accepted`), accepted);
  const said = (await read(`${name}.refused`)).match(/does not know all of the file/g);
  assert.equal(said?.length, 1);
  const [count] = await db.query("SELECT count(*)::int AS n FROM outbox_message WHERE file = $1", [name]);
  assert.deepEqual(count, { n: 3 });
});

for (const left of ["accepted", "refused", "outcomes"]) {
  test(`restore: a file that the database does not know, with NAME.${left} beside it -> not accepted again, said once, what lies beside it stays`, async () => {
    const before = await countAccepted();
    const name = newName();
    await put(name, CSV);
    await put(`${name}.${left}`, "as it was\r\n");
    await look();
    await look();
    assert.equal(await countAccepted(), before);
    assert.match(await read(`${name}.${left}`), /^as it was\r\n/);
    const said = (await read(`${name}.refused`)).match(/the database was restored from an earlier moment/g);
    assert.equal(said?.length, 1);
    assert.equal(
      desk.lines.filter((line) => line.includes("was read before") && line.includes(name)).length,
      1,
    );
    const other = newName();
    await put(other, CSV);
    await look();
    assert.equal((await countAccepted()) - before, 2, "under another name it is sent");
  });
}

test("what lies beside it cannot be written -> it waits and says so, others go on; later it is taken up, and nobody is accepted twice", async () => {
  const before = await countAccepted();
  const [blocked, other] = [newName(), newName()].toSorted() as [string, string];
  await put(blocked, CSV);
  await put(other, CSV);
  await mkdir(join(folder, `${blocked}.refused`));
  const round = open();
  await look(round);
  assert.equal((await linesOf(`${other}.accepted`)).length, 2);
  assert.ok(desk.lines.some((line) => line.includes(blocked) && line.includes("the outbox cannot go on")));
  await rm(join(folder, `${blocked}.refused`), { recursive: true });
  clock.forward(60_000);
  await look(round);
  assert.equal((await linesOf(`${blocked}.accepted`)).length, 2);
  assert.equal((await countAccepted()) - before, 4);
});

test("what becomes of its messages: a line each in NAME.outcomes, by row and reference, each once", async () => {
  const name = newName();
  await put(name, CSV);
  const round = open();
  await look(round);
  const [first] = await linesOf(`${name}.accepted`);
  const campaignId = first?.[2]?.split("_")[1];
  const tell = async () => {
    await db.transaction((tx) => publishOutgoing(tx, { limit: 1_000, now: clock.now() }));
    while ((await round(running)) === 0);
  };
  await db.query("UPDATE recipient SET state = 'accepted' WHERE campaign_id = $1 AND seq = 1", [campaignId]);
  await tell();
  // As a worker leaves it that was killed before its commit.
  await writeFile(join(folder, `${name}.outcomes`), "half a line", { flag: "a" });
  await db.query(
    "UPDATE recipient SET state = 'rejected', reason = 'No such number' WHERE campaign_id = $1 AND seq = 1",
    [campaignId],
  );
  await tell();
  await tell();
  assert.deepEqual(
    (await linesOf(`${name}.outcomes`)).map(([row, reference, id, event, , reason]) => [
      row,
      reference,
      id,
      event,
      reason,
    ]),
    [
      ["2", "order-1", first?.[2], "message.accepted", ""],
      ["2", "order-1", first?.[2], "message.refused", "No such number"],
    ],
  );
});

test("limits of the key: what is above its day waits for the next one; a size that needs approval is refused whole", async () => {
  const limited = await openSystem(desk, { name: "Shule", messagesPerDay: 3 });
  const rows = Array.from({ length: 5 }, (_, at) => `+25575460020${at},sms,Habari,DUKA`);
  const content = ["to,channel,text,sender", ...rows, ""].join("\n");
  const name = newName();
  await put(name, content);
  const round = open("Shule");
  await look(round);
  assert.equal((await linesOf(`${name}.accepted`)).length, 3);
  clock.forward(24 * 3_600_000);
  await round(running);
  assert.equal((await linesOf(`${name}.accepted`)).length, 5);
  const [count] = await db.query("SELECT count(*)::int AS n FROM api_message WHERE key_id = $1", [
    limited.id,
  ]);
  assert.deepEqual(count, { n: 5 });
  await db.query(
    `INSERT INTO company_setting (name, value) VALUES ('approvalLimits', '{"people": 4, "credits": null}')
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  );
  const large = newName();
  await put(large, content);
  await look();
  assert.match(await read(`${large}.refused`), /needs the approval/);
  await db.query("DELETE FROM company_setting WHERE name = 'approvalLimits'");
});

test("a size that needs approval since a part was accepted -> that part is told as it was, and the rest is refused", async () => {
  const limited = await openSystem(desk, { name: "Benki", messagesPerDay: 3 });
  const rows = Array.from({ length: 5 }, (_, at) => `+25575460030${at},sms,Habari,DUKA`);
  const name = newName();
  await put(name, ["to,channel,text,sender", ...rows, ""].join("\n"));
  const round = open("Benki");
  await look(round);
  const accepted = await linesOf(`${name}.accepted`);
  assert.equal(accepted.length, 3);
  await db.query(
    `INSERT INTO company_setting (name, value) VALUES ('approvalLimits', '{"people": 4, "credits": null}')
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  );
  clock.forward(24 * 3_600_000);
  await round(running);
  assert.deepEqual(await linesOf(`${name}.accepted`), accepted);
  assert.deepEqual(
    (await linesOf(`${name}.refused`)).map(([row]) => row),
    ["5", "6"],
  );
  const [count] = await db.query("SELECT count(*)::int AS n FROM api_message WHERE key_id = $1", [
    limited.id,
  ]);
  assert.deepEqual(count, { n: 3 });
  await db.query("DELETE FROM company_setting WHERE name = 'approvalLimits'");
});

test("no key, one that is not there, revoked, or that sees no numbers -> nothing is taken, and the log says why", async () => {
  const blind = await openSystem(desk, { name: "Blind", rights: ["sms"] });
  const gone = await openSystem(desk, { name: "Gone" });
  await db.query("UPDATE api_key SET revoked_at = now() WHERE id = $1", [gone.id]);
  const name = newName();
  await put(name, CSV);
  for (const [key, why] of [
    [null, "OUTBOX_KEY names the key"],
    ["Nobody", "no key has the name"],
    [gone.id, "no key has the name"],
    [blind.id, "may not see phone numbers"],
  ] as const) {
    const said = desk.lines.length;
    const round = open(key);
    await look(round);
    assert.equal(desk.lines.slice(said).filter((line) => line.includes(why)).length, 1, why);
  }
  await assert.rejects(read(`${name}.refused`), /ENOENT/);
});

test("a large file: read a thousand rows at a time, and what else the worker does goes on between them", async () => {
  const rows = Array.from(
    { length: 10_000 },
    (_, at) => `+25575${String(at).padStart(7, "0")},sms,Habari,DUKA`,
  );
  let isReading = true;
  let turns = 0;
  const turn = () => {
    turns += 1;
    if (isReading) setImmediate(turn);
  };
  setImmediate(turn);
  const read = await readOutboxFile(
    "large.csv",
    Buffer.from(["to,channel,text,sender", ...rows, ""].join("\n")),
  );
  isReading = false;
  assert.equal(read.length, 10_000);
  assert.ok(turns >= 10, `${turns} turns of the event loop`);
});
