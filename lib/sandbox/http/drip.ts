import type { ServerResponse } from "node:http";

type Dripping = {
  /** How long the whole body takes. */
  ms: number;
  random(): number;
  sleep(ms: number): Promise<void>;
};

/** Under this no timer keeps its time; a body too long for one byte each is written in larger drops. */
const SHORTEST_MS = 10;

/** Writes a JSON answer whose body comes drop by drop, until it is whole or the client has gone. */
export async function dripJson(
  response: ServerResponse,
  { status, body }: { status: number; body: string },
  { ms, random, sleep }: Dripping,
): Promise<void> {
  const bytes = Buffer.from(body);
  const size = Math.ceil(bytes.length / Math.max(1, ms / SHORTEST_MS));
  const pauseMs = (ms * size) / bytes.length;
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": bytes.length,
  });
  for (let at = 0; at < bytes.length && !response.destroyed; at += size) {
    response.write(bytes.subarray(at, at + size));
    await sleep(pauseMs * 2 * random());
  }
  response.end();
}
