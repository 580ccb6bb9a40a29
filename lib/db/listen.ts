import pg from "pg";
import { systemClock } from "../clock.ts";
import { createClient } from "./writing-client.ts";

export type Listener = { close(): Promise<void> };

const ANSWER_MS = 5_000;
const PING_MS = 30_000;
const GOODBYE_MS = 1_000;

/**
 * LISTEN to each of these channels on one connection of its own that reconnects for ever; each is called, too, whenever the
 * connection is there anew. A NOTIFY is only a hint: callers also look for themselves every second or two.
 */
export function listen(url: string, listeners: Readonly<Record<string, () => void>>): Listener {
  const channels = Object.keys(listeners);
  const stopping = new AbortController();
  const running = run();
  return {
    async close() {
      stopping.abort();
      await running;
    },
  };

  async function run() {
    while (!stopping.signal.aborted) {
      const client = createClient(url, {
        application_name: `tuma listen ${channels.join(" ")}`,
        connectionTimeoutMillis: ANSWER_MS,
        query_timeout: ANSWER_MS,
        keepAlive: true,
      });
      try {
        await untilLost(client);
      } catch {
        // The database is away; the poll of the caller stands in until it is back.
      }
      // A server that is gone without a word never says goodbye either.
      await Promise.race([client.end().catch(() => undefined), systemClock.sleep(GOODBYE_MS)]);
      await systemClock.sleep(500, stopping.signal);
    }
  }

  async function untilLost(client: pg.Client) {
    const lost = new Promise<true>((resolve) => {
      client.on("error", () => resolve(true));
      client.on("end", () => resolve(true));
    });
    client.on("notification", ({ channel }) => listeners[channel]?.());
    await client.connect();
    for (const channel of channels) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    for (const onNotify of Object.values(listeners)) onNotify();
    // A connection that a firewall has forgotten looks alive for hours: it is asked now and then.
    while (!(await Promise.race([lost, systemClock.sleep(PING_MS, stopping.signal)]))) {
      if (stopping.signal.aborted) return;
      await client.query("SELECT 1");
    }
  }
}
