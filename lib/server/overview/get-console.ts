import { performance } from "node:perf_hooks";
import type { Console } from "#lib/contract/desk/console.ts";
import type { Context } from "../context.ts";

/** Settings as they are, and whether the parts are alive. */
export async function getConsole({ db, env }: Pick<Context, "db" | "env">): Promise<Console> {
  const startedMs = performance.now();
  const [row] = await db.query<{ version: string; bytes: number; senders: number }>(ALIVE);
  const answerMs = Math.round(performance.now() - startedMs);
  const { chat, sms, voice } = env.service;
  return {
    environment: env.isSandbox ? "sandbox" : "live",
    sandboxAdminUrl: env.sandboxAdminUrl,
    publicOrigin: env.publicOrigin,
    zone: env.defaultTimezone,
    region: env.defaultRegion,
    database: { version: row?.version ?? "", bytes: row?.bytes ?? 0, answerMs },
    senders: row?.senders ?? 0,
    service: { chat: chat.baseUrl, sms: sms.baseUrl, voice: voice.baseUrl },
    webhook: { url: `${env.publicOrigin}/api/hooks/chat`, secrets: env.webhookSecrets.length },
  };
}

const ALIVE = `
  SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS bytes,
    (SELECT count(*)::int FROM worker w JOIN pg_locks l ON l.locktype = 'advisory' AND l.objsubid = 1 AND l.granted
      AND (l.classid::bigint << 32 | l.objid::bigint) = w.lock_key) AS senders`;
