import pg from "pg";
import { systemClock } from "../clock.ts";

export type Listener = { close(): Promise<void> };

/**
 * LISTEN on a connection of its own that reconnects for ever.
 * A NOTIFY is only a hint: callers also look for themselves every second or two.
 */
export function listen(url: string, channel: string, onNotify: (payload: string) => void): Listener {
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
      const client = new pg.Client({ connectionString: url, application_name: `tuma listen ${channel}` });
      try {
        await untilLost(client);
      } catch {
        // The database is away; the poll of the caller stands in until it is back.
      }
      await client.end().catch(() => undefined);
      await systemClock.sleep(500, stopping.signal);
    }
  }

  async function untilLost(client: pg.Client) {
    const lost = new Promise<void>((resolve) => {
      client.on("error", () => resolve());
      client.on("end", () => resolve());
      stopping.signal.addEventListener("abort", () => resolve(), { once: true });
    });
    client.on("notification", (message) => onNotify(message.payload ?? ""));
    await client.connect();
    await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    onNotify("");
    await lost;
  }
}
