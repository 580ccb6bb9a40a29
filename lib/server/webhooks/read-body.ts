import type { IncomingMessage } from "node:http";

export type BodyLimits = { maxBytes: number; maxMs: number };

export type Body = Uint8Array | "too-large" | "stalled";

/** The exact bytes of a node request; never holds more than the limit, never waits longer than it may. */
export function readNodeBody(req: IncomingMessage, { maxBytes, maxMs }: BodyLimits): Promise<Body> {
  if (Number(req.headers["content-length"] ?? 0) > maxBytes) return Promise.resolve("too-large");
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const timer = setTimeout(() => settle("stalled"), maxMs);
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) settle("too-large");
      else chunks.push(chunk);
    };
    const onEnd = () => settle(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
    const onLost = () => settle("stalled");
    req.on("data", onData).on("end", onEnd).on("error", onLost).on("close", onLost);

    function settle(body: Body) {
      clearTimeout(timer);
      req.off("data", onData).off("end", onEnd).off("close", onLost);
      resolve(body);
    }
  });
}

/** The same for a web request. */
export async function readWebBody(request: Request, { maxBytes, maxMs }: BodyLimits): Promise<Body> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return "too-large";
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  const timer = setTimeout(() => void reader.cancel("stalled").catch(() => undefined), maxMs);
  const startedAt = performance.now();
  try {
    const bytes = await collect(reader, maxBytes);
    return bytes !== "too-large" && performance.now() - startedAt >= maxMs ? "stalled" : bytes;
  } catch {
    return "stalled";
  } finally {
    clearTimeout(timer);
  }
}

async function collect(reader: ReadableStreamDefaultReader<Uint8Array>, maxBytes: number): Promise<Body> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel("too large").catch(() => undefined);
      return "too-large";
    }
    chunks.push(value);
  }
}
