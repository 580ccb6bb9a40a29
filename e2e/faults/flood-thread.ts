import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as rest } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

/** One flood: so many sockets, each with one of some first words, in turn, and so many bytes behind them. */
export type Flood = {
  port: number;
  sockets: number;
  heads: string[];
  bodyBytes: number;
  /** Opened at once; the next follows when one has ended or has said all it wants to say. */
  atOnce: number;
  /** How long a socket stays open after its last byte; 0: until it is answered. */
  holdMs: number;
  /** One of 127.0.0.0/8, as if from another machine. */
  from: string;
};

/** How many were answered with which status, 0: cut without a word; and how many at most were open after a 200 at once. */
export type FloodResult = Record<string, number> & { mostOpen: number };

const flood = workerData as Flood;
const piece = Buffer.alloc(Math.min(flood.bodyBytes, 64 * 1024), 120);
const result: FloodResult = { mostOpen: 0 };
let begun = 0;
let open = 0;

await Promise.all(Array.from({ length: flood.atOnce }, work));
parentPort?.postMessage(result);

async function work(): Promise<void> {
  while (begun < flood.sockets) {
    const status = await say(flood.heads[begun++ % flood.heads.length] ?? "");
    result[status] = (result[status] ?? 0) + 1;
  }
}

async function say(head: string): Promise<number> {
  const socket = connect({ port: flood.port, host: "127.0.0.1", localAddress: flood.from });
  let said = "";
  socket.on("data", (chunk) => (said += chunk)).on("error", () => undefined);
  socket.once("data", () => statusOf(said) === 200 && countWhileOpen(socket));
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  await Promise.race([once(socket, "connect").catch(() => undefined), closed]);
  socket.write(head);
  await Promise.race([writeBody(socket), closed]);
  const answered = new Promise<void>((resolve) => socket.once("data", () => resolve()));
  const held = flood.holdMs > 0 ? rest(flood.holdMs) : answered;
  if (said === "") await Promise.race([closed, held]);
  socket.destroy();
  return statusOf(said);
}

function statusOf(said: string): number {
  return Number(said.split(" ")[1] ?? 0);
}

function countWhileOpen(socket: Socket): void {
  open += 1;
  result.mostOpen = Math.max(result.mostOpen, open);
  socket.once("close", () => (open -= 1));
}

async function writeBody(socket: Socket): Promise<void> {
  for (let left = flood.bodyBytes; left > 0 && socket.writable; left -= piece.length) {
    if (!socket.write(piece.subarray(0, left))) await once(socket, "drain").catch(() => undefined);
  }
}
