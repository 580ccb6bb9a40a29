import { createServer, type Socket } from "node:net";
import pg from "pg";

type Backend = { stream: Socket; give: (bytes: Buffer) => void };

/**
 * What pgbouncer does with pool_mode = transaction, as far as the wire shows it: a session of the server belongs to a
 * client from its first word to the end of its transaction, and the one that was let go last is lent first. It signs
 * everybody in, knows no TLS, and no more of the protocol than that.
 */
export async function startTransactionPooler(url: string, { size = 5 } = {}) {
  const clients: pg.Client[] = [];
  const free: Backend[] = [];
  for (let n = 0; n < size; n++) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => undefined);
    await client.connect();
    clients.push(client);
    free.push(backendOf(client));
  }
  const waiting: (() => void)[] = [];
  const server = createServer((socket) => serve(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const through = new URL(url);
  through.host = `127.0.0.1:${port}`;
  return {
    url: through.href,
    async close() {
      server.close();
      for (const client of clients) (client as unknown as Wired).connection.stream.destroy();
    },
  };

  function serve(socket: Socket): void {
    let lent: Backend | undefined;
    let hasBegun = false;
    let asked = 0;
    let queue = Promise.resolve();
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      if (hasBegun) queue = queue.then(() => pass(bytes));
      else hasBegun = greet(socket);
    });
    socket.on("close", () => {
      if (lent) letGo(lent);
    });

    async function pass(bytes: Buffer): Promise<void> {
      if (bytes[0] === TERMINATE) return;
      asked += ofType(bytes, QUERY) + ofType(bytes, SYNC);
      lent ??= await borrow();
      lent.give = (answer) => {
        socket.write(answer);
        asked -= ofType(answer, READY);
        if (asked > 0 || answer.at(-1) !== IDLE || !lent) return;
        letGo(lent);
        lent = undefined;
      };
      lent.stream.write(bytes);
    }
  }

  async function borrow(): Promise<Backend> {
    for (;;) {
      const backend = free.pop();
      if (backend) return backend;
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  }

  function letGo(backend: Backend): void {
    free.push(backend);
    waiting.shift()?.();
  }
}

type Wired = { connection: { stream: Socket } };

const [TERMINATE, QUERY, SYNC, READY, IDLE] = ["X", "Q", "S", "Z", "I"].map((letter) =>
  letter.charCodeAt(0),
) as [number, number, number, number, number];

/** The socket of a session that is signed in; from here on the driver hears nothing of it. */
function backendOf(client: pg.Client): Backend {
  const { stream } = (client as unknown as Wired).connection;
  stream.removeAllListeners("data");
  const backend: Backend = { stream, give: () => undefined };
  stream.on("data", (bytes: Buffer) => backend.give(bytes));
  return backend;
}

/** Signs in without a question: AuthenticationOk, a key that cancels nothing, ReadyForQuery. */
function greet(socket: Socket): true {
  const key = Buffer.concat([message("R", Buffer.alloc(4)), message("K", Buffer.alloc(8))]);
  socket.write(Buffer.concat([key, message("Z", Buffer.from("I"))]));
  return true;
}

function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

/** How many whole messages of a type; those of a probe come whole. */
function ofType(bytes: Buffer, type: number): number {
  let count = 0;
  for (let at = 0; at + 5 <= bytes.length; at += 1 + bytes.readInt32BE(at + 1))
    if (bytes[at] === type) count += 1;
  return count;
}
