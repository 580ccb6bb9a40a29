import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Secret, TOTP } from "otpauth";
import { openDesk } from "#lib/testing/desk.ts";
import { whileHeld } from "#lib/testing/while-held.ts";
import { GET as listOwn } from "./route.ts";
import { POST as begin, PUT as prove } from "./totp/route.ts";

const desk = await openDesk();
after(() => desk.close());

type Someone = Awaited<ReturnType<typeof desk.signIn>>;

async function beginAs({ cookie }: Someone): Promise<string> {
  const answer = await desk.ask(begin, { method: "POST", cookie });
  assert.equal(answer.status, 201, await answer.clone().text());
  return (await answer.json()).totpSecret;
}

/** What the app on a phone shows, whose clock may be wrong. */
const codeOf = (secret: string, clockErrorMs = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: desk.clock.now().getTime() + clockErrorMs,
  });

const proveAs = ({ cookie }: Someone, code: string) =>
  desk.ask(prove, { method: "PUT", cookie, body: { code } });

const hasApp = async ({ cookie }: Someone) =>
  (await (await desk.ask(listOwn, { cookie })).json()).totp !== null;

test("one picture of a new app proved twice at once -> it counts once, and brings recovery codes once", async () => {
  const someone = await desk.signIn("viewer");
  const code = codeOf(await beginAs(someone));
  const answers = await whileHeld(
    desk.db,
    `SELECT FROM app_user WHERE id = '${someone.user.id}' FOR UPDATE`,
    Array.from({ length: 2 }, () => () => proveAs(someone, code)),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const created = await desk.db.query("SELECT FROM audit WHERE action = 'factor.create'");
  assert.equal(created.length, 1);
});

test("a picture is good for fifteen minutes, and in the browser that asked for it", async () => {
  const [someone, other] = [await desk.signIn("viewer"), await desk.signIn("viewer")];
  const secret = await beginAs(someone);
  assert.equal((await proveAs(other, codeOf(secret))).status, 409);
  desk.clock.forward(15 * 60_000);
  await desk.db.query("UPDATE session SET confirmed_at = $1", [desk.clock.now()]);
  assert.equal((await proveAs(someone, codeOf(secret))).status, 409);
  assert.equal(await hasApp(someone), false);
});

test("a code of 90 seconds away -> refused with how wrong the clock is; of 25 seconds away -> the app is added", async () => {
  const someone = await desk.signIn("viewer");
  const secret = await beginAs(someone);
  const ruleOf = async (errorMs: number) => {
    const answer = await proveAs(someone, codeOf(secret, errorMs));
    assert.equal(answer.status, 400);
    return (await answer.json()).fields[0].rule;
  };
  assert.match(await ruleOf(90_000), /about 90 seconds fast/);
  assert.match(await ruleOf(-90_000), /about 90 seconds slow/);
  assert.equal(await hasApp(someone), false);
  assert.equal((await proveAs(someone, codeOf(secret, -25_000))).status, 200);
  assert.equal(await hasApp(someone), true);
});
