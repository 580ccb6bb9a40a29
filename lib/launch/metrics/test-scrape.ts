import { setMeter } from "#lib/meter.ts";
import type { Context } from "#lib/server/context.ts";
import { getLiveStream } from "#lib/server/live/index.ts";
import { createLog } from "#lib/server/log.ts";
import { getWebhookReceiver } from "#lib/server/webhooks/index.ts";
import type { openDesk } from "#lib/testing/desk.ts";
import { countThread } from "./count-thread.ts";
import { serveMetrics } from "./serve-metrics.ts";

export const TOKEN = "a token of tests, 0123".replaceAll(/[ ,]/g, "-");

type Desk = Pick<Awaited<ReturnType<typeof openDesk>>, "context">;

export type Asking = { path?: string; method?: string; headers?: Record<string, string> };

/** All that a web and a worker count, in this one process as in development, behind a real port; `lines` are its log. */
export async function openScrape({ context }: Desk, given: Partial<Pick<Context, "db" | "clock">> = {}) {
  const lines: string[] = [];
  const { db, authDb, clock, env } = { ...context, ...given };
  const log = createLog({ clock, tagSecret: env.sessionSecret, write: (line) => lines.push(line) });
  const scrape = countThread({
    thread: "main",
    process: { commit: "0123abcd" },
    pools: () => ({ pages: db, "sign-in": authDb }),
    database: { db, clock, log },
    front: { live: getLiveStream(context), receiver: getWebhookReceiver(context) },
  });
  const served = await serveMetrics({
    settings: { host: "127.0.0.1", token: TOKEN },
    port: 0,
    log,
    scrapes: [scrape],
  });
  if (!served) throw new Error(lines.join(""));
  const ask = ({
    path = "/metrics",
    method = "GET",
    headers = { authorization: `Bearer ${TOKEN}` },
  }: Asking = {}) => fetch(`http://127.0.0.1:${served.port}${path}`, { method, headers });
  return {
    port: served.port,
    ask,
    text: async () => (await ask()).text(),
    samples: async () => samplesOf(await (await ask()).text()),
    async close() {
      served.close();
      setMeter(undefined);
      await getLiveStream(context).close();
      await getWebhookReceiver(context).close();
    },
  };
}

export type Sample = { name: string; labels: Record<string, string>; value: number };

/** Of the text form 0.0.4; throws for a line that is none of it. */
export function samplesOf(text: string): Sample[] {
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const found = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line);
      if (!found) throw new Error(`no sample: ${line}`);
      const [, name = "", labels = "", value] = found;
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = "", of = ""]) => [
        key,
        of,
      ]);
      return { name, labels: Object.fromEntries(pairs), value: value === "Nan" ? Number.NaN : Number(value) };
    });
}
