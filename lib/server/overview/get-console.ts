import { statfs } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import type { Console } from "#lib/contract/desk/settings/console.ts";
import packageFile from "../../../package.json" with { type: "json" };
import type { Context } from "../context.ts";
import { pacesOf } from "../pacing/index.ts";
import { retentionOf } from "../retention/index.ts";
import { findServerFacts } from "../store/console/overview.ts";
import { findPostFacts } from "../store/notice/notice-post.ts";

/** Settings as they are, and whether the parts are alive. */
export async function getConsole({ db, env }: Pick<Context, "db" | "env">): Promise<Console> {
  const startedMs = performance.now();
  const row = await findServerFacts(db);
  const answerMs = Math.round(performance.now() - startedMs);
  const { chat, sms, voice } = env.service;
  return {
    version: packageFile.version,
    environment: env.isSandbox ? "sandbox" : "live",
    sandboxAdminUrl: env.sandboxAdminUrl,
    publicOrigin: env.publicOrigin,
    zone: env.defaultTimezone,
    region: env.defaultRegion,
    database: { version: row.version, bytes: row.bytes, answerMs },
    disk: await diskOf(env.dataFolder),
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

async function noticeWebhookOf({ db, env }: Pick<Context, "db" | "env">): Promise<Console["noticeWebhook"]> {
  if (!env.noticeWebhook) return null;
  const { postedAt, problem, givenUp, missed } = await findPostFacts(db);
  // Not the whole address: many hold a secret in their path.
  const { host } = new URL(env.noticeWebhook.url);
  return { host, postedAt: postedAt?.toISOString() ?? null, problem, givenUp, missed };
}
