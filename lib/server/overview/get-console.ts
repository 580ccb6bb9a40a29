import { statfs } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import type { Facts } from "#lib/contract/desk/facts.ts";
import { frameSettingsOf } from "#lib/contract/desk/settings/company-settings.ts";
import type { Console } from "#lib/contract/desk/settings/console.ts";
import { rightsOf } from "#lib/contract/desk/team/rights.ts";
import { sayPostProblem } from "#lib/contract/words/reason/post-problems.ts";
import packageFile from "../../../package.json" with { type: "json" };
import type { Context, SignedInCtx } from "../context.ts";
import { pacesOf } from "../pacing/index.ts";
import { retentionOf } from "../retention/index.ts";
import { type FactsRow, findFrameFacts, findServerFacts } from "../store/console/overview.ts";
import { findPostFacts } from "../store/notice/inbox-notice.ts";

/** Of the console; `CHANGELOG.md` says what each brought. */
export const VERSION = packageFile.version;

/** Settings as they are, and whether the parts are alive. */
export async function getConsole({ db, env }: Pick<Context, "db" | "env">): Promise<Console> {
  const startedMs = performance.now();
  const row = await findServerFacts(db);
  const answerMs = Math.round(performance.now() - startedMs);
  const { chat, sms, voice } = env.service;
  return {
    version: VERSION,
    commit: env.commit,
    environment: env.isSandbox ? "sandbox" : "live",
    sandboxAdminUrl: env.sandboxAdminUrl,
    publicOrigin: env.publicOrigin,
    zone: env.defaultTimezone,
    region: env.defaultRegion,
    database: { version: row.version, bytes: row.bytes, answerMs },
    disk: await diskOf(env.dataFolder),
    backup: backupOf(row),
    senders: row.senders,
    service: { chat: chat.baseUrl, sms: sms.baseUrl, voice: voice.baseUrl },
    retention: retentionOf(row),
    paces: pacesOf(row.paces),
    noticeWebhook: await noticeWebhookOf({ db, env }),
    webhook: { url: `${env.publicOrigin}/api/hooks/chat`, secrets: env.webhookSecrets.length },
  };
}

async function diskOf(folder: string): Promise<Console["disk"]> {
  const found = await statfs(folder).catch(() => null);
  // `bavail`: what is kept for the system is no room for us.
  return found && { freeBytes: found.bavail * found.bsize, bytes: found.blocks * found.bsize };
}

function backupOf({
  backupAt,
  backupPlace,
  backupFailure,
}: Awaited<ReturnType<typeof findServerFacts>>): Console["backup"] {
  if (backupAt === null && backupFailure === null) return null;
  return { at: backupAt?.toISOString() ?? null, place: backupPlace, failure: backupFailure };
}

async function noticeWebhookOf({ db, env }: Pick<Context, "db" | "env">): Promise<Console["noticeWebhook"]> {
  if (!env.noticeWebhook) return null;
  const { postedAt, problem, givenUp, missed } = await findPostFacts(db);
  // Not the whole address: many hold a secret in their path.
  const { host } = new URL(env.noticeWebhook.url);
  return {
    host,
    postedAt: postedAt?.toISOString() ?? null,
    problem: problem && sayPostProblem(problem),
    givenUp,
    missed,
  };
}

/** What the frame around every page shows; no table is scanned. */
export async function getFacts({
  db,
  env,
  clock,
  actor,
}: Pick<SignedInCtx, "db" | "env" | "clock" | "actor">): Promise<Facts> {
  const row = await findFrameFacts(db, { userId: actor.userId, now: clock.now() });
  return {
    environment: env.isSandbox ? "sandbox" : "live",
    ...frameSettingsOf(row.settings),
    linkOrigin: env.publicLinkOrigin,
    identityProvider: env.identityProvider?.name ?? null,
    hasAudienceFolder: env.audienceFolder !== null,
    user: {
      id: actor.userId,
      name: actor.name,
      email: actor.email,
      role: actor.role,
      rights: [...rightsOf(actor)],
    },
    factorDueAt: row.factorDueAt?.toISOString() ?? null,
    credits: creditsOf(row),
    newestDataAt: row.newestDataAt?.toISOString() ?? null,
    smsDueSince: row.smsDueSince?.toISOString() ?? null,
    campaignsInNeed: row.campaignsInNeed,
    sendsInNeed: row.sendsInNeed,
    callsInNeed: row.callsInNeed,
    unread: row.unread,
    needs: row.needs,
    listColumns: row.listColumns ?? {},
    notices: noticesOf(row, { isMailed: env.mail !== null }),
    limits: { sms: row.smsLimit, chat: row.chatLimit },
    bounds: {
      sms: { start: row.smsStart, ceiling: row.smsCeiling },
      chat: { start: row.chatStart, ceiling: row.chatCeiling },
    },
    learned: { sms: row.smsRate, chat: row.chatRate },
  };
}

function noticesOf({ notices }: FactsRow, { isMailed }: { isMailed: boolean }): Facts["notices"] {
  if (!notices) return { unseen: 0, hidden: [], onScreen: [] };
  const { byMail, ...others } = notices;
  return isMailed ? { ...others, byMail } : others;
}

const creditsOf = ({ balance, balanceAt }: FactsRow) =>
  balance === null || balanceAt === null ? null : { amount: balance, at: balanceAt.toISOString() };
