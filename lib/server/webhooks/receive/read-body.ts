import type { IncomingMessage } from "node:http";
import { freeBytes } from "#lib/server/edge/index.ts";
import type { Holding } from "../intake.ts";

export type BodyLimits = {
  maxBytes: number;
  maxMs: number;
  /** Takes the body's place among all that are not verified yet. */
  hold(announcedBytes: number, giveUp: () => void): Holding;
};

export type Body = Uint8Array | "too-large" | "stalled" | "crowded-out";

/** The exact bytes of a node request; never holds more than it may, never waits longer than it may. */
export function readNodeBody(req: IncomingMessage, { maxBytes, maxMs, hold }: BodyLimits): Promise<Body> {
  const announced = Number(req.headers["content-length"] ?? 0);
  if (announced > maxBytes) return Promise.resolve("too-large");
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const timer = setTimeout(() => settle("stalled"), maxMs);
    const holding = hold(announced, () => settle("crowded-out"));
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size > maxBytes) return settle("too-large");
      holding.grow(chunk.length);
    };
    const onEnd = () => settle(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
    const onLost = () => settle("stalled");
    req.on("data", onData).on("end", onEnd).on("error", onLost).on("close", onLost);

    function settle(body: Body) {
      clearTimeout(timer);
      holding.release();
      req.off("data", onData).off("end", onEnd).off("close", onLost);
      if (typeof body === "string") giveUp();
      resolve(body);
    }

    /** What is not read to its end is not read on. */
    function giveUp() {
      req.pause();
      for (const chunk of chunks.splice(0)) freeBytes(chunk);
    }
  });
}

/** The same for a web request. */
export async function readWebBody(request: Request, { maxBytes, maxMs, hold }: BodyLimits): Promise<Body> {
  const announced = Number(request.headers.get("content-length") ?? 0);
  if (announced > maxBytes) return "too-large";
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  let ended: Body | undefined;
  const end = (body: Body) => {
    ended ??= body;
    reader.cancel(body).catch(() => undefined);
  };
  const holding = hold(announced, () => end("crowded-out"));
  const timer = setTimeout(() => end("stalled"), maxMs);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (let next = await reader.read(); !next.done && !ended; next = await reader.read()) {
      size += next.value.byteLength;
      if (size > maxBytes) end("too-large");
      else chunks.push(next.value);
      holding.grow(next.value.byteLength);
    }
    return ended ?? Buffer.concat(chunks);
  } catch {
    return ended ?? "stalled";
  } finally {
    clearTimeout(timer);
    holding.release();
  }
}
