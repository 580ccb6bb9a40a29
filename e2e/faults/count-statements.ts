import { connect, createServer, type Socket } from "node:net";

/** A way to the database that writes down each statement that is run through it. */
export type StatementCounter = { url: string; said: string[]; close(): Promise<void> };

export async function countStatements(databaseUrl: string): Promise<StatementCounter> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const said: string[] = [];
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    const listen = createListener((statement) => said.push(statement));
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
    }
    client.on("data", listen).pipe(database).pipe(client);
    client.once("close", () => database.destroy());
    database.once("close", () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  const address = server.address();
  url.host = `127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  return {
    url: url.href,
    said,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** Reads what a client of PostgreSQL sends: a first message without a type, then a letter and a length each. */
function createListener(onStatement: (statement: string) => void): (chunk: Buffer) => void {
  const prepared = new Map<string, string>();
  let rest: Buffer = Buffer.alloc(0);
  let typeBytes = 0;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (let end = endOf(rest, typeBytes); end !== null; end = endOf(rest, typeBytes)) {
      if (typeBytes > 0) hear(rest.toString("latin1", 0, 1), rest.toString("utf8", HEAD_BYTES, end));
      typeBytes = 1;
      rest = rest.subarray(end);
    }
  };

  function hear(type: string, body: string) {
    const [first = "", second = ""] = body.split("\0");
    if (type === "P") prepared.set(first, second);
    if (type === "B") onStatement(prepared.get(second) ?? second);
    if (type === "Q") onStatement(first);
  }
}

const HEAD_BYTES = 5;

/** Where the first message ends, or null while some of it is on its way. */
function endOf(bytes: Buffer, typeBytes: number): number | null {
  if (bytes.length < typeBytes + 4) return null;
  const end = typeBytes + bytes.readUInt32BE(typeBytes);
  return bytes.length < end ? null : end;
}
