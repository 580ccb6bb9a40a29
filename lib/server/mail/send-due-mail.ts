import { randomUUID } from "node:crypto";
import { t } from "#lib/contract/language.ts";
import { sayPostProblem } from "#lib/contract/words/reason/post-problems.ts";
import { readReason, storeReason } from "#lib/contract/words/reason/reason.ts";
import { Fault } from "#lib/fault.ts";
import type { Context, SignedInCtx } from "../context.ts";
import type { MailServer } from "../mail-server.ts";
import { claimDueMail, type DueMail, deferMail, endMail } from "../store/mail.ts";
import { handOver } from "./hand-over.ts";
import { letterOf } from "./queue-mail.ts";

type Ctx = Pick<Context, "db" | "clock" | "log" | "env">;

const MINUTE_MS = 60_000;
/** How long after each try the next one follows; after the last of them it has failed. */
const WAITS_MS = [10_000, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * 60 * MINUTE_MS, 5 * 60 * MINUTE_MS];

type Round = { server: MailServer; signal: AbortSignal };

/** Sends what waits and is due, one after the other. Answers whether there was something to do. */
export async function sendDueMail(ctx: Ctx, { server, signal }: Round): Promise<boolean> {
  let isSome = false;
  while (!signal.aborted) {
    const mail = await claimDueMail(ctx.db, ctx.clock.now());
    if (!mail) break;
    isSome = true;
    await sendOne(ctx, { server, mail, signal });
  }
  return isSome;
}

async function sendOne(
  { db, clock, log, env }: Ctx,
  { server, mail, signal }: Round & { mail: DueMail },
): Promise<void> {
  const { id, tries, problem: before } = mail;
  const end = (outcome: "sent" | "failed" | "withdrawn", problem: string | null) =>
    endMail(db, id, { outcome, problem, now: clock.now() });
  // The link was withdrawn, replaced or used, the notice needs nobody any more, or both are too old by now: the last of these after tries that all failed.
  if (!mail.isOpen) return end(before === null ? "withdrawn" : "failed", before);
  const letter = letterOf(env, mail);
  if (!letter) return end("failed", storeReason({ code: "unreadable", params: {} }));
  const refusal = await handOver(server, { ...letter, id, writtenAt: mail.createdAt, signal });
  if (refusal === null) return end("sent", null);
  // We are stopping: nothing was learned of the server, and whoever starts next tries again.
  if (signal.aborted) return;
  const { problem, isFinal } = refusal;
  // What the server said may hold an address.
  log.warn("a mail was not accepted", { mail: id, tries, problem: readReason(problem).code });
  const wait = WAITS_MS[tries - 1];
  if (isFinal || wait === undefined) return end("failed", problem);
  await deferMail(db, id, { problem, nextTryAt: new Date(clock.now().getTime() + wait) });
}

/** Sends one to whoever asks, at once and once. Answers what stood in the way, or null. Throws `conflict` where no server is set. */
export async function sendTestMail({
  env,
  clock,
  actor,
}: Pick<SignedInCtx, "env" | "clock" | "actor">): Promise<{ problem: string | null }> {
  if (!env.mail)
    throw new Fault(
      "conflict",
      t(
        "No mail server is set. Set SMTP_URL and MAIL_FROM where Tuma is started.",
        "Hakuna seva ya barua pepe iliyowekwa. Weka SMTP_URL na MAIL_FROM pale Tuma inapowashwa.",
      ),
    );
  const refusal = await handOver(env.mail, {
    ...{ id: randomUUID(), writtenAt: clock.now(), to: actor.email },
    subject: t("Test mail from Tuma", "Barua pepe ya jaribio kutoka Tuma"),
    text: t(
      `Mail from this console reaches you.\n\n${env.publicOrigin}/settings\n`,
      `Barua pepe za konsoli hii zinakufikia.\n\n${env.publicOrigin}/settings\n`,
    ),
    signal: AbortSignal.timeout(TEST_MS),
  });
  return { problem: refusal && sayPostProblem(refusal.problem) };
}

/** A person waits for it. */
const TEST_MS = 20_000;
