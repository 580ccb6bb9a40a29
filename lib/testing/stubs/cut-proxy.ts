import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A TCP proxy that a test can cut: cut, open connections break and new ones are refused; stalled, nothing moves. */
export async function startCutProxy(target: { host: string; port: number }) {
  const sockets = new Set<Socket>();
  let isCut = false;
  let isStalled = false;
  const server = createServer((near) => {
    if (isCut) {
      near.resetAndDestroy();
      return;
    }
    const far = connect(target.port, target.host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      if (isStalled) from.pause();
      from.on("error", () => to.destroy()).on("close", () => sockets.delete(from));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.resetAndDestroy();
    },
    /** Nothing passes and nothing breaks: what a lost network looks like. */
    stall() {
      isStalled = true;
      for (const socket of sockets) socket.pause();
    },
    mend() {
      isCut = false;
      isStalled = false;
      for (const socket of sockets) socket.resume();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
