import type { IncomingMessage } from "node:http";
import { readBounded } from "../../read-bounded.ts";
import { Refusal } from "./refusal.ts";
import { storable } from "./storable.ts";

const MAX_BODY_BYTES = 10 * 1024 * 1024;

/** Reads a JSON body: 413 beyond 10 MiB, 400 for another type, for malformed JSON, a NUL and anything but an object. */
export async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  if (!/^application\/(\w+\+)?json\b/i.test(request.headers["content-type"] ?? "")) {
    throw new Refusal(400, "Content-Type must be application/json");
  }
  const text = (await readBytes(request)).toString("utf8");
  const value = parseJson(text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Refusal(400, "The body must be a JSON object");
  }
  return storable(value) as Record<string, unknown>;
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const body = await readBounded(request, MAX_BODY_BYTES);
  if (body.end === "broken") throw body.cause;
  if (body.end === "whole") return body.bytes;
  throw new Refusal(413, "The body is too large", { headers: { connection: "close" } });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new Refusal(400, "The body is not valid JSON");
    throw cause;
  }
}
