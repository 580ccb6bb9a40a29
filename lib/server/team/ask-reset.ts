import { createHash } from "node:crypto";
import type { AskReset } from "#lib/contract/desk/team/team.ts";
import { t } from "#lib/contract/language.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import { addressBlock } from "../caller/index.ts";
import type { Context, Ctx } from "../context.ts";
import { inLanguage } from "../language.ts";
import { queueMail } from "../mail/index.ts";
import { overLimit } from "../rate/index.ts";
import { requirePasswords } from "../session/index.ts";
import { getSetting } from "../store/console/setting.ts";
import {
  type AskedReset,
  claimAskedReset,
  insertAskedReset,
  putResetCode,
} from "../store/people/reset-code.ts";
import { findLanguage, findPersonByEmail, lockTeam, type PersonRow } from "../store/people/team.ts";
import { createCode } from "./require-manager.ts";

const HOUR_MS = 60 * 60 * 1000;
const OF_EMAIL = { points: 3, seconds: HOUR_MS / 1000 };
const OF_PLACE = { points: 20, seconds: HOUR_MS / 1000 };

/**
 * Writes down that somebody wants a link to a new password at this e-mail. It does the same and answers the same whether that
 * is known: nothing of people is read here. More than three an hour for one e-mail are answered and come to nothing. Throws
 * `rate_limited` beyond 20 an hour from one place, `conflict` where no mail server is set, and where passwords are not used.
 */
export async function askReset(ctx: Ctx, { email }: AskReset, address: string): Promise<void> {
  const { db, env, clock, requestId } = ctx;
  requirePasswords(ctx);
  if (!env.mail)
    throw new Fault(
      "conflict",
      t(
        "This console sends no e-mail. Ask an owner or admin for a link.",
        "Konsoli hii haitumi barua pepe. Mwombe mmiliki au msimamizi kiungo.",
      ),
    );
  const over = await overLimit(db, { prefix: "resets-from", limit: OF_PLACE, key: addressBlock(address) });
  if (over)
    throw new Fault(
      "rate_limited",
      t(
        "Too many links were asked for from here. Try again in an hour.",
        "Viungo vingi mno vimeombwa kutoka hapa. Jaribu tena baada ya saa moja.",
      ),
      { retry: "after", retryAfterMs: over.msBeforeNext },
    );
  const key = createHash("sha256").update(email).digest("base64url");
  if (await overLimit(db, { prefix: "resets-for", limit: OF_EMAIL, key })) return;
  await insertAskedReset(db, { email, address, requestId, askedAt: clock.now() });
}

type MailCtx = Pick<Context, "db" | "clock" | "env">;

/** In the worker: mails a link for each that was asked for, where there is such a person. Answers whether there was some. */
export async function mailAskedResets(ctx: MailCtx, signal: AbortSignal): Promise<boolean> {
  let isSome = false;
  while (!signal.aborted) {
    const isMore = await ctx.db.transaction(async (tx) => {
      await lockTeam(tx);
      const asked = await claimAskedReset(tx);
      if (asked) await mailAsked(tx, ctx, asked);
      return asked !== undefined;
    });
    if (!isMore) break;
    isSome = true;
  }
  return isSome;
}

async function mailAsked(tx: Tx, ctx: MailCtx, asked: AskedReset): Promise<void> {
  const now = ctx.clock.now();
  const person = await findPersonByEmail(tx, asked.email);
  // Nobody waits an hour in front of it.
  if (!person || person.isDisabled || asked.askedAt.getTime() < now.getTime() - HOUR_MS) return;
  const { code, codeHash } = createCode();
  const isPut = await putResetCode(tx, {
    ...{ userId: person.id, codeHash, now, expiresAt: new Date(now.getTime() + HOUR_MS) },
    ...{ clearsFactors: false, madeBy: null, isAsked: true },
  });
  if (!isPut) return;
  const link = `${ctx.env.publicOrigin}/reset?code=${code}`;
  const language = (await findLanguage(tx, person.id)) ?? (await getSetting(tx, "language"));
  const letter = inLanguage(language, () => letterTo(person, link));
  await queueMail(tx, ctx, { kind: "reset", to: person.email, about: { codeHash }, ...letter });
  await recordAudit(tx, {
    ...{ actor: null, actorName: "Not known", from: { address: asked.address, requestId: asked.requestId } },
    ...{ action: "password.ask", target: person.id, detail: { email: person.email } },
  });
}

const letterTo = (person: PersonRow, link: string) => ({
  subject: t("A new password for Tuma", "Nenosiri jipya la Tuma"),
  text: t(
    `Hello ${person.name},\n\nsomebody asked for a new password for your account in Tuma. Choose one with this link. It works once, within an hour:\n\n${link}\n\nYour old password works until you use it, and your second factor stays as it is. If you did not ask for this, do nothing.\n`,
    `Habari ${person.name},\n\nmtu fulani ameomba nenosiri jipya la akaunti yako ya Tuma. Chagua moja kwa kiungo hiki. Hufanya kazi mara moja, ndani ya saa moja:\n\n${link}\n\nNenosiri lako la zamani linafanya kazi hadi utakapokitumia, na uthibitisho wako wa pili unabaki ulivyo. Kama hukuomba hili, usifanye chochote.\n`,
  ),
});
