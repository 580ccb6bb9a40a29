import assert from "node:assert/strict";
import { after, test } from "node:test";
import { cookieOf, openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { whileHeld } from "#lib/testing/while-held.ts";
import { factorsOn, STEP } from "./test-factors.ts";

const second = door("POST /api/session/second");
const begin = door("POST /api/session/factors/totp");
const prove = door("PUT /api/session/factors/totp");

const desk = await openDesk();
after(() => desk.close());
const { beginAs, proveAs, codeOf, withApp, somebody, pendingOf, stepWith, isIn, factorsOf, linesOf } =
  await factorsOn(desk);

test("refuses a wrong code of a new app, and says how wrong the clock of the phone is", async () => {
  const someone = await somebody();
  const secret = await beginAs(someone);
  const wrong = await proveAs(someone, codeOf(secret, 90_000));
  assert.equal(wrong.status, 400);
  const { fields } = await wrong.json();
  assert.equal(fields[0].path, "code");
  assert.match(fields[0].rule, /about 90 seconds fast; set it to automatic/);
  assert.match((await (await proveAs(someone, codeOf(secret, -90_000))).json()).detail, /90 seconds slow/);
  for (const code of ["12345", "abcdef", ""]) assert.equal((await proveAs(someone, code)).status, 400);
  assert.equal((await factorsOf(someone)).totp, null);
  assert.equal((await proveAs(someone, codeOf(secret, -25_000))).status, 200);
});

test("a picture is good for fifteen minutes, once, and in the browser that asked for it", async () => {
  const someone = await somebody();
  const stranger = await somebody();
  const secret = await beginAs(someone);
  assert.equal((await proveAs(stranger, codeOf(secret))).status, 409);
  desk.clock.forward(9 * 60_000);
  assert.equal((await proveAs(someone, codeOf(secret))).status, 200);
  assert.equal((await proveAs(someone, codeOf(secret))).status, 409);
  const late = await beginAs(someone);
  desk.clock.forward(15 * 60_000 + 1);
  await desk.db.query("UPDATE session SET confirmed_at = $1", [desk.clock.now()]);
  assert.equal((await proveAs(someone, codeOf(late))).status, 409);
});

test("of two pictures in two tabs the one opened last counts, and the other one is told so", async () => {
  const someone = await somebody();
  const pictureIn = async () =>
    (await desk.ask(begin, { method: "POST", cookie: someone.cookie })).json() as Promise<{
      totpSecret: string;
      pictureId: string;
    }>;
  const older = await pictureIn();
  const newer = await pictureIn();
  const provePicture = ({ totpSecret, pictureId }: typeof older) =>
    desk.ask(prove, {
      method: "PUT",
      cookie: someone.cookie,
      body: { code: codeOf(totpSecret), pictureId },
    });
  const refused = await provePicture(older);
  assert.equal(refused.status, 409);
  assert.match((await refused.json()).detail, /newer picture in another tab/);
  assert.equal((await provePicture(newer)).status, 200);
  assert.match((await (await provePicture(older)).json()).detail, /^This picture does not count any more/);
});

test("with an app a password alone opens nothing; its code does, once", async () => {
  const someone = await withApp();
  const pending = await pendingOf(someone);
  assert.equal(await isIn(pending), false);
  const code = codeOf(someone.secret);
  const answer = await stepWith(pending, "totp", code);
  assert.equal(answer.status, 200, await answer.clone().text());
  const cookies = answer.headers.getSetCookie();
  assert.ok(cookies.some((line) => /^__Host-pending=;.*Max-Age=0/.test(line)));
  assert.ok(await isIn(cookieOf(answer.headers)));
  const [line] = await linesOf("session.create");
  assert.equal(line?.detail.by, "password and app");
  const late = await stepWith(pending, "recovery", someone.codes[0]!);
  assert.match((await late.json()).detail, /Start again/, "one password is good for one sign-in");
  const again = await stepWith(await pendingOf(someone), "totp", code);
  assert.equal(again.status, 401);
  assert.match((await again.json()).detail, /used already. Wait for the next one/);
  desk.clock.forward(STEP);
  assert.equal((await stepWith(await pendingOf(someone), "totp", codeOf(someone.secret))).status, 200);
});

test("a recovery code works once, however it is typed, and is counted", async () => {
  const someone = await withApp();
  const [first = "", next = ""] = someone.codes;
  const typed = ` ${first.toUpperCase().replace("-", " ").replaceAll("0", "o").replaceAll("1", "l")}`;
  const answer = await stepWith(await pendingOf(someone), "recovery", typed);
  assert.equal(answer.status, 200, await answer.clone().text());
  assert.equal((await factorsOf(someone)).recovery.left, 9);
  assert.deepEqual((await linesOf("factor.recover"))[0]?.detail, { codesLeft: 9 });
  const twice = await stepWith(await pendingOf(someone), "recovery", first);
  assert.equal(twice.status, 401);
  assert.match((await twice.json()).detail, /not one of your recovery codes, or it has been used/);
  const both = [await pendingOf(someone), await pendingOf(someone)];
  const answers = await Promise.all(both.map((pending) => stepWith(pending, "recovery", next)));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 401]);
});

test("a right password waits ten minutes, and not for whoever was disabled or changed it meanwhile", async () => {
  const someone = await withApp();
  const late = await pendingOf(someone);
  desk.clock.forward(10 * 60_000 + 1);
  const refused = await stepWith(late, "totp", codeOf(someone.secret));
  assert.deepEqual([refused.status, (await refused.json()).code], [401, "wrong_credentials"]);
  const stale = await pendingOf(someone);
  desk.clock.forward(1);
  await desk.db.query("UPDATE app_user SET password_at = $1", [desk.clock.now()]);
  assert.equal((await stepWith(stale, "totp", codeOf(someone.secret))).status, 401);
  const disabled = await pendingOf(someone);
  await desk.db.query("UPDATE app_user SET is_disabled = true");
  assert.equal((await stepWith(disabled, "totp", codeOf(someone.secret))).status, 401);
  for (const cookie of [undefined, someone.cookie, "__Host-pending=guess"]) {
    const answer = await desk.ask(second, { method: "POST", cookie, body: { way: "totp", code: "123456" } });
    assert.equal(answer.status, 401);
  }
});

test("one picture of a new app proved twice at once -> it counts once, and brings recovery codes once", async () => {
  const someone = await somebody();
  const code = codeOf(await beginAs(someone));
  const answers = await whileHeld(
    desk.db,
    `SELECT FROM app_user WHERE id = '${someone.user.id}' FOR UPDATE`,
    Array.from({ length: 2 }, () => () => proveAs(someone, code)),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const created = await desk.db.query("SELECT FROM audit WHERE action = 'factor.create' AND target = $1", [
    someone.user.id,
  ]);
  assert.equal(created.length, 1);
});
