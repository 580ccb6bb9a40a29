import assert from "node:assert/strict";
import { Secret, TOTP } from "otpauth";
import { hashPassword } from "#lib/server/session/password.ts";
import { cookieOf, type openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const signIn = door("POST /api/session");
const whoAmI = door("GET /api/session");
const second = door("POST /api/session/second");
const listOwn = door("GET /api/session/factors");
const begin = door("POST /api/session/factors/totp");
const prove = door("PUT /api/session/factors/totp");

export type Someone = { user: { id: string; email: string }; cookie: string };

export const PASSWORD = "seven goats cross the river";
export const STEP = 30_000;

/** People with an authenticator app, as their browsers and phones would do it. */
export async function factorsOn(desk: Awaited<ReturnType<typeof openDesk>>) {
  const passwordHash = await hashPassword(PASSWORD);

  async function somebody(role: "viewer" | "owner" = "viewer"): Promise<Someone> {
    const someone = await desk.signIn(role);
    await desk.db.query("UPDATE app_user SET password_hash = $2 WHERE id = $1", [
      someone.user.id,
      passwordHash,
    ]);
    return someone;
  }

  const beginAs = async ({ cookie }: Someone): Promise<string> => {
    const answer = await desk.ask(begin, { method: "POST", cookie });
    assert.equal(answer.status, 201, await answer.clone().text());
    return (await answer.json()).totpSecret;
  };

  const proveAs = ({ cookie }: Someone, code: string) =>
    desk.ask(prove, { method: "PUT", cookie, body: { code } });

  /** What the app on a phone shows, whose clock may be wrong. */
  const codeOf = (secret: string, clockErrorMs = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: desk.clock.now().getTime() + clockErrorMs,
    });

  /** Somebody with an app, and the codes that were shown once. */
  async function withApp(role: "viewer" | "owner" = "viewer") {
    const someone = await somebody(role);
    const secret = await beginAs(someone);
    const answer = await proveAs(someone, codeOf(secret));
    assert.equal(answer.status, 200, await answer.clone().text());
    const codes: string[] = (await answer.json()).recoveryCodes;
    // The code that proved the app is used up.
    desk.clock.forward(STEP);
    return { ...someone, secret, codes };
  }

  const passwordOf = ({ user }: Someone) =>
    desk.ask(signIn, { method: "POST", body: { email: user.email, password: PASSWORD } });

  /** The cookie of a right password that waits. */
  async function pendingOf(someone: Someone): Promise<string> {
    const answer = await passwordOf(someone);
    assert.equal((await answer.clone().json()).step, "second", await answer.text());
    return cookieOf(answer.headers);
  }

  const stepWith = (cookie: string, way: "totp" | "recovery", code: string) =>
    desk.ask(second, { method: "POST", cookie, body: { way, code } });

  const isIn = async (cookie: string) => (await desk.ask(whoAmI, { cookie })).status === 200;

  const factorsOf = async ({ cookie }: Someone) => (await desk.ask(listOwn, { cookie })).json();

  const linesOf = (action: string) =>
    desk.db.query<{ detail: Record<string, unknown>; actorName: string }>(
      `SELECT detail, actor_name AS "actorName" FROM audit WHERE action = $1 ORDER BY seq DESC`,
      [action],
    );

  const ofPhone = { beginAs, proveAs, codeOf, withApp };
  return { ...ofPhone, somebody, passwordOf, pendingOf, stepWith, isIn, factorsOf, linesOf };
}
