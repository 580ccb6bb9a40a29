import { once } from "node:events";
import type { Server } from "node:http";
import type { Server as Door } from "node:net";
import { systemClock } from "../../clock.ts";

const POLL_MS = 50;

/** Takes no more connections, lets what is in flight finish, cuts what is left after `waitMs`. */
export async function drainServers(server: Server, doors: readonly Door[], waitMs: number): Promise<void> {
  let isClosed = false;
  const all = [server, ...doors].filter((each) => each.listening);
  void Promise.all(all.map((each) => once(each.close(), "close"))).then(() => {
    isClosed = true;
  });
  // A connection turns idle only when its answer is out, so the idle ones are closed again and again.
  for (let waited = 0; waited < waitMs && !isClosed; waited += POLL_MS) {
    server.closeIdleConnections();
    await systemClock.sleep(POLL_MS);
  }
  server.closeAllConnections();
}
