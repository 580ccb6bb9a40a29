import { randomInt } from "node:crypto";
import { connect, createServer } from "node:net";
import { systemClock } from "../../clock.ts";

/** True where a server could listen there now. */
export function isPortFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(false) : reject(error),
    );
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

/**
 * Below what Linux (32,768 on) and macOS (49,152 on) lend to outgoing connections: a port from there can be lent
 * between its finding and its use.
 */
const OWN_PORTS = { from: 20_000, to: 32_000 };

/** Any port that nobody has on this machine and that is not `spoken` for; `preferred` when that one is free. */
export async function findFreePort(preferred?: number, spoken: readonly number[] = []): Promise<number> {
  const isOurs = async (port: number) => !spoken.includes(port) && (await isPortFree(port));
  if (preferred && preferred <= 65_535 && (await isOurs(preferred))) return preferred;
  for (;;) {
    const port = randomInt(OWN_PORTS.from, OWN_PORTS.to);
    if (await isOurs(port)) return port;
  }
}

/** True where something answers there now. */
export function isServing(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(port, "127.0.0.1");
    probe.once("error", () => resolve(false));
    probe.once("connect", () => {
      probe.destroy();
      resolve(true);
    });
  });
}

/** Asks again until `isDone` or `waitMs` are over; answers whether it was done. */
export async function retryFor(waitMs: number, isDone: () => boolean | Promise<boolean>): Promise<boolean> {
  const POLL_MS = 50;
  for (
    const endsAt = performance.now() + waitMs;
    performance.now() < endsAt;
    await systemClock.sleep(POLL_MS)
  ) {
    if (await isDone()) return true;
  }
  return isDone();
}
