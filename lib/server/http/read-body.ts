import { Fault } from "#lib/fault.ts";

const DEADLINE_MS = 30_000;

/** The JSON body of a request: at most `limit` bytes, with or without Content-Length. Throws 408, 413, 415 or 400. */
export async function readJsonBody(request: Request, limit: number): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new Fault("unsupported_media", "Send the body as application/json.");
  }
  const bytes = await readBounded(request, limit);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new Fault("malformed_json", "The body is not valid JSON.", { cause });
  }
}

async function readBounded(request: Request, limit: number): Promise<Uint8Array> {
  const tooLarge = new Fault("body_too_large", `The body may have at most ${limit} bytes.`);
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge;
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  let isLate = false;
  const deadline = setTimeout(() => {
    isLate = true;
    reader.cancel().catch(() => undefined);
  }, DEADLINE_MS);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.byteLength;
      if (size > limit) throw tooLarge;
      chunks.push(next.value);
    }
  } finally {
    clearTimeout(deadline);
    // What was not read is let go; the answer does not wait for it.
    reader.cancel().catch(() => undefined);
  }
  if (isLate) throw new Fault("request_timeout", "The body took too long to arrive.");
  return Buffer.concat(chunks, size);
}
