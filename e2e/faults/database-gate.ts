import { connect, createServer, type Socket } from "node:net";

/** A way to the database that can be shut: who is connected is cut off, who comes is refused or left hanging. */
export type DatabaseGate = {
  url: string;
  shut(how: "refuse" | "hang"): void;
  open(): void;
  close(): Promise<void>;
};

export async function openDatabaseGate(databaseUrl: string): Promise<DatabaseGate> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let state: "open" | "refuse" | "hang" = "open";
  const server = createServer((client) => {
    hold(client);
    if (state === "refuse") client.destroy();
    if (state !== "open") return;
    const database = hold(connect(Number(target.port), target.hostname));
    client.pipe(database).pipe(client);
    client.once("close", () => database.destroy());
    database.once("close", () => client.destroy());
  });
  const hold = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on("error", () => undefined).once("close", () => sockets.delete(socket));
    return socket;
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  const address = server.address();
  url.host = `127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  return {
    url: url.href,
    shut(how) {
      state = how;
      for (const socket of sockets) socket.destroy();
    },
    open() {
      state = "open";
      for (const socket of sockets) socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
