import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, beforeEach, test } from "node:test";
import { createServer } from "node:tls";
import { OneTimeLink } from "#lib/contract/desk/team/team.ts";
import { sayPostProblem } from "#lib/contract/words/reason/post-problems.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { startMailStub } from "#lib/testing/stubs/mail-stub.ts";
import { updateSettingRow } from "../store/console/setting.ts";
import { getMail, queueMail, sendDueMail, sendTestMail } from "./index.ts";

const stub = await startMailStub();
const PASSWORD = "correct horse/battery";
const server = {
  ...{ host: "127.0.0.1", port: stub.port, isSecure: false, isLocal: true },
  signIn: { user: "tuma", password: PASSWORD },
  from: { name: "Tuma", address: "tuma@shop.example" },
};
const desk = await openDesk({ mail: server });
const { db, clock, context } = desk;
let owner = await desk.signIn("owner");
const signal = new AbortController().signal;
after(async () => {
  await desk.close();
  await stub.close();
});
beforeEach(async () => {
  await db.query("DELETE FROM mail");
  await db.query("DELETE FROM invitation");
  stub.kept.length = 0;
  stub.heard.length = 0;
  stub.manner = "good";
  // A test may take a day of the clock, in which a session ends.
  owner = await desk.signIn("owner");
});

const invite = async (email: string) => {
  const body = { email, role: "viewer" };
  const made = await desk.ask(door("POST /api/team/invitations"), {
    ...{ method: "POST", cookie: owner.cookie, body },
  });
  assert.equal(made.status, 201);
  return OneTimeLink.parse(await made.json());
};
const send = () => sendDueMail(context, { server, signal });
const forward = async (ms: number) => {
  clock.forward(ms);
  await send();
};
type Row = { outcome: string | null; tries: number; problem: string | null; sealed: Buffer | null };
const rows = () => db.query<Row>("SELECT outcome, tries, problem, sealed FROM mail ORDER BY created_at, id");
const only = async () => {
  const [row] = await rows();
  assert.ok(row);
  return { ...row, said: row.problem && sayPostProblem(row.problem) };
};
/** The text of a mail as a person reads it. */
const textOf = (raw: string) =>
  Buffer.from(raw.slice(raw.indexOf("\r\n\r\n")).replace(/=\r\n/g, ""), "latin1")
    .toString()
    .replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
const MINUTE_MS = 60_000;
const EVERYTHING_MS = [10_000, ...[1, 5, 30, 120, 300].map((minutes) => minutes * MINUTE_MS)];

test("mail: an invitation -> sent once in plain text with the link that was shown, and its text is gone", async () => {
  const { link, isMailed } = await invite("asha@shop.example");
  assert.equal(isMailed, true);
  const waiting = await only();
  const code = new URL(link).searchParams.get("code") ?? "";
  assert.doesNotMatch(String(waiting.sealed), new RegExp(code));
  await send();
  const [mail] = stub.kept;
  assert.ok(mail);
  assert.deepEqual([mail.from, mail.to, mail.signedInAs], ["tuma@shop.example", "asha@shop.example", "tuma"]);
  assert.ok(textOf(mail.raw).includes(link), mail.raw);
  assert.match(mail.raw, /^Content-Type: text\/plain/m);
  assert.doesNotMatch(mail.raw, /<html|<img/i);
  assert.deepEqual(
    { ...(await only()), said: null },
    { outcome: "sent", tries: 1, problem: null, sealed: null, said: null },
  );
  await forward(24 * 60 * MINUTE_MS);
  assert.equal(stub.kept.length, 1);
});

test("mail: company that reads Swahili -> the mail is in Swahili", async () => {
  await updateSettingRow(db, "language", "sw");
  await invite("juma@shop.example");
  await updateSettingRow(db, "language", "en");
  await send();
  assert.match(textOf(stub.kept[0]?.raw ?? ""), /anakualika kwenye Tuma/);
});

test("mail: invitation withdrawn or replaced before it was sent -> not sent", async () => {
  await invite("asha@shop.example");
  const second = await invite("asha@shop.example");
  await invite("juma@shop.example");
  await db.query("DELETE FROM invitation WHERE email = 'juma@shop.example'");
  await send();
  assert.equal(stub.kept.length, 1);
  assert.ok(textOf(stub.kept[0]?.raw ?? "").includes(second.link));
  assert.deepEqual((await rows()).map(({ outcome }) => outcome).toSorted(), [
    "sent",
    "withdrawn",
    "withdrawn",
  ]);
  assert.ok((await rows()).every(({ sealed }) => sealed === null));
});

test("mail: transaction that wrote it down rolled back -> no mail", async () => {
  const mail = { to: "asha@shop.example", subject: "s", text: "t", about: { codeHash: Buffer.alloc(32) } };
  const fails = db.transaction(async (tx) => {
    assert.equal(await queueMail(tx, context, { kind: "invitation", ...mail }), true);
    throw new Error("something later fails");
  });
  await assert.rejects(fails, /something later/);
  assert.deepEqual(await rows(), []);
});

test("mail: link to a new password -> mailed; one that takes the second factor away -> never", async () => {
  const person = await desk.signIn("sender");
  const reset = (clearsFactors: boolean) =>
    desk.ask(door("POST /api/team/:id/reset"), {
      ...{ method: "POST", cookie: owner.cookie, params: { id: person.user.id }, body: { clearsFactors } },
    });
  const plain = OneTimeLink.parse(await (await reset(false)).json());
  await send();
  assert.equal(plain.isMailed, true);
  assert.ok(textOf(stub.kept[0]?.raw ?? "").includes(plain.link));
  const lost = OneTimeLink.parse(await (await reset(true)).json());
  await forward(MINUTE_MS);
  assert.deepEqual([lost.isMailed, stub.kept.length], [false, 1]);
});

test("mail: recipient refused -> failed at once with the server's words", async () => {
  stub.manner = "no-such-person";
  await invite("nobody@shop.example");
  await send();
  const { outcome, tries, sealed, said } = await only();
  assert.deepEqual([outcome, tries, sealed], ["failed", 1, null]);
  assert.match(said ?? "", /550 5\.1\.1 <nobody@shop\.example> is not known here/);
});

test("mail: server asks for later -> tried again after growing waits until it accepts", async () => {
  stub.manner = "later";
  await invite("asha@shop.example");
  await send();
  await forward(9_000);
  assert.equal((await only()).tries, 1);
  await forward(1_000);
  assert.equal((await only()).tries, 2);
  stub.manner = "good";
  await forward(MINUTE_MS);
  assert.deepEqual([(await only()).outcome, stub.kept.length], ["sent", 1]);
});

test("mail: password refused each time -> failed after seven tries, and neither password nor user is kept, said or logged", async () => {
  stub.manner = "wrong-password";
  await invite("asha@shop.example");
  await send();
  for (const wait of EVERYTHING_MS) await forward(wait);
  const { outcome, tries, said } = await only();
  assert.deepEqual([outcome, tries], ["failed", 7]);
  assert.match(said ?? "", /^It answered: 535 5\.7\.8 …, … \(…\) is not known$/);
  const state = await getMail(context);
  assert.equal(state?.failed?.problem, said);
  const shown = JSON.stringify([state, await db.query("SELECT problem FROM mail"), desk.lines]);
  assert.doesNotMatch(shown, /correct horse/);
  assert.ok(!shown.includes(Buffer.from(`\0tuma\0${PASSWORD}`).toString("base64")));
});

test("mail: connection cut in the message -> sent by the next try, once", async () => {
  stub.manner = "cut-in-data";
  await invite("asha@shop.example");
  await send();
  assert.match((await only()).said ?? "", /ended the connection/);
  stub.manner = "good";
  await forward(10_000);
  assert.equal(stub.kept.length, 1);
});

test("mail: server keeps it and is not heard -> it comes a second time, under the same id", async () => {
  stub.manner = "cut-after-data";
  await invite("asha@shop.example");
  await send();
  stub.manner = "good";
  await forward(10_000);
  assert.equal((await only()).outcome, "sent");
  assertSameTwice();
});

test("mail: worker killed between sending and noting -> the next worker sends it again, under the same id", async () => {
  await invite("asha@shop.example");
  const { databaseUrl } = context.env;
  const source = `
    import { openDatabase } from "#lib/db/index.ts";
    import { sendDueMail } from "./send-due-mail.ts";
    const { env, databaseUrl, now } = JSON.parse(process.argv[1]);
    const clock = { now: () => new Date(now) };
    await sendDueMail({ db: openDatabase(databaseUrl, { max: 1, name: "killed" }), clock, log: console, env },
      { server: env.mail, signal: new AbortController().signal });`;
  const { mail, sessionSecret } = context.env;
  const given = JSON.stringify({ env: { mail, sessionSecret }, databaseUrl, now: clock.now() });
  const { promise: isKept, resolve } = Promise.withResolvers<void>();
  const { promise: isDead, resolve: goOn } = Promise.withResolvers<void>();
  stub.afterKept = () => {
    resolve();
    return isDead;
  };
  const child = spawn(process.execPath, ["--input-type=module", "-e", source, given], {
    ...{ cwd: import.meta.dirname, stdio: ["ignore", "inherit", "inherit"] },
  });
  await isKept;
  child.kill("SIGKILL");
  await once(child, "exit");
  goOn();
  stub.afterKept = async () => undefined;
  await send();
  assert.equal(stub.kept.length, 1, "its lease holds");
  await forward(2 * MINUTE_MS);
  assert.equal((await only()).outcome, "sent");
  assertSameTwice();
});

test("mail: worker stopped while the server is silent -> it ends at once, and nothing is noted", async () => {
  stub.manner = "silent";
  await invite("asha@shop.example");
  const stopping = new AbortController();
  const round = sendDueMail(context, { server, signal: stopping.signal });
  while (stub.heard.length === 0) await new Promise(setImmediate);
  stopping.abort();
  await round;
  assert.deepEqual([(await only()).problem, (await only()).outcome], [null, null]);
});

test("mail: greeting that comes late -> waited for", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  stub.greeting = () => promise;
  await invite("asha@shop.example");
  const round = send();
  while (stub.heard.length === 0) await new Promise(setImmediate);
  resolve();
  await round;
  stub.greeting = async () => undefined;
  assert.equal(stub.kept.length, 1);
});

test("mail: server elsewhere that offers no STARTTLS -> neither password nor text leaves", async () => {
  const actor = { userId: owner.user.id, ...owner.user, sessionId: "" };
  const env = { ...context.env, mail: { ...server, isLocal: false } };
  const { problem } = await sendTestMail({ env, clock, actor });
  assert.match(problem ?? "", /does not encrypt/);
  assert.match(stub.heard.join(""), /^EHLO [^\n]*\nSTARTTLS\r\n(QUIT\r\n)?$/);
});

test("mail: TLS from the start with a certificate that nobody vouches for -> neither password nor text leaves", async () => {
  const pem = readFileSync(join(import.meta.dirname, "../../testing/fixtures/recording-host.pem"), "utf8");
  let heard = "";
  const secure = createServer({ key: pem, cert: pem }, (socket) => {
    socket
      .on("error", () => undefined)
      .on("data", (piece) => {
        heard += piece;
      });
    socket.write("220 mail.shop.example ESMTP\r\n");
  }).on("tlsClientError", () => undefined);
  secure.listen(0, "127.0.0.1");
  await once(secure, "listening");
  const { port } = secure.address() as AddressInfo;
  const actor = { userId: owner.user.id, ...owner.user, sessionId: "" };
  const env = { ...context.env, mail: { ...server, port, isSecure: true } };
  const { problem } = await sendTestMail({ env, clock, actor });
  secure.close();
  assert.match(problem ?? "", /does not trust its certificate/);
  assert.equal(heard, "");
});

test("mail: test mail -> what the server said, or nothing in its way; it waits in no outbox", async () => {
  const actor = { userId: owner.user.id, ...owner.user, sessionId: "" };
  assert.deepEqual(await sendTestMail({ env: context.env, clock, actor }), { problem: null });
  assert.equal(stub.kept[0]?.to, owner.user.email);
  stub.manner = "no-such-person";
  const { problem } = await sendTestMail({ env: context.env, clock, actor });
  assert.match(problem ?? "", /^It answered: 550/);
  assert.deepEqual(await rows(), []);
});

test("mail: secret of the console changed while it waits -> failed, and says so", async () => {
  await invite("asha@shop.example");
  const env = { ...context.env, sessionSecret: createHash("sha256").update("another").digest("hex") };
  await sendDueMail({ ...context, env }, { server, signal });
  assert.match((await only()).said ?? "", /SESSION_SECRET/);
  assert.equal(stub.kept.length, 0);
});

test("mail: settings without a mail server -> nothing is written down, and the answer says that nothing is mailed", async () => {
  const { mail } = context.env;
  Object.assign(context.env, { mail: null });
  const { isMailed } = await invite("asha@shop.example");
  Object.assign(context.env, { mail });
  assert.deepEqual([isMailed, await rows()], [false, []]);
});

function assertSameTwice(): void {
  const ids = stub.kept.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]);
  assert.equal(ids.length, 2);
  assert.equal(new Set(ids).size, 1);
}
