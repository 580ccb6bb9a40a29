import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { isPortFree } from "../launcher/port.ts";

export type Place = { port: number; host: string };

/** Connections that nobody has accepted yet: beyond it the system lets people wait for seconds, genuine senders too. */
export const BACKLOG = 4_096;
/** A turn of the event loop takes one connection from each: behind a crowd of a thousand, one alone means seconds. */
const DOORS = process.platform === "linux" ? 8 : 1;

/**
 * Lets `server` listen at several sockets of one port, between which the system shares out who comes. Resolves with
 * those beside the server's own, to be closed with it; rejects where the port is taken.
 */
export async function listenOnManySockets(server: Server, { port, host }: Place): Promise<Server[]> {
  const options = { port, host, backlog: BACKLOG };
  if (DOORS === 1) {
    await listening(server, options);
    return [];
  }
  // Sockets that share a port would also share it with those of another program.
  if (!(await isPortFree(port, host))) throw new Error(`port ${port} on ${host} is taken by another program`);
  const doors = Array.from({ length: DOORS - 1 }, () => {
    const door = createServer({ allowHalfOpen: true, noDelay: true });
    return door.on("connection", (socket) => server.emit("connection", socket));
  });
  await Promise.all([server, ...doors].map((each) => listening(each, { ...options, reusePort: true })));
  return doors;
}

async function listening(server: Server, options: Place & { backlog: number; reusePort?: boolean }) {
  server.listen(options);
  await once(server, "listening");
}
