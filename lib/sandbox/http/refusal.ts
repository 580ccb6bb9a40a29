import type { IncomingMessage } from "node:http";
import type { z } from "zod";
import { type Group, OPERATIONS, type OperationName } from "../../contract/wire/paths.ts";
import { readBounded } from "../../read-bounded.ts";

const CODES: Record<number, string> = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  402: "PAYMENT_REQUIRED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_ALLOWED",
  408: "REQUEST_TIMEOUT",
  409: "CONFLICT",
  410: "GONE",
  413: "PAYLOAD_TOO_LARGE",
  422: "UNPROCESSABLE_ENTITY",
  425: "TOO_EARLY",
  429: "TOO_MANY_REQUESTS",
  499: "CLIENT_CLOSED_REQUEST",
};

type RefusalOptions = {
  code?: string;
  error?: unknown;
  headers?: Record<string, string>;
  httpStatus?: number;
};

/** What the service says no with: an HTTP status, a sentence and a code (§7). */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly error: unknown;
  readonly headers: Record<string, string>;
  /** The status line, where it differs from the envelope's `status`. */
  readonly httpStatus: number;

  constructor(
    status: number,
    message: string,
    { code, error, headers = {}, httpStatus = status }: RefusalOptions = {},
  ) {
    super(message);
    this.name = "Refusal";
    this.status = status;
    this.code = code ?? CODES[status] ?? "INTERNAL_SERVER_ERROR";
    this.error = error ?? message;
    this.headers = headers;
    this.httpStatus = httpStatus;
  }
}

/** Parses a body or query; a finding becomes a 400 whose text names field and rule, and lists all of them in `error`. */
export function parse<T extends z.ZodType>(schema: T, value: unknown): z.infer<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const rules = parsed.error.issues.map((issue) => issue.message);
  throw new Refusal(400, rules[0] ?? "The request is not valid", { error: rules });
}

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

/** Deeper than any body of the contract, and far from what a stack can take. */
const MAX_DEPTH = 64;

/**
 * A parsed JSON body as PostgreSQL can store it: half a surrogate pair becomes the replacement character. 400 for a
 * NUL, which no text of the database may hold, and for what is nested deeper than 64.
 */
export function storable(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw new Refusal(400, "The body is nested too deeply");
  if (typeof value === "string") return storableText(value);
  if (Array.isArray(value)) return value.map((each) => storable(each, depth + 1));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [storableText(name), storable(member, depth + 1)]),
  );
}

function storableText(text: string): string {
  if (text.includes("\0")) throw new Refusal(400, "The body contains a NUL character");
  return text.toWellFormed();
}

export type Match = { operation: OperationName; group: Group; id: string };

const table = Object.entries(OPERATIONS).map(([name, operation]) => ({
  name: name as OperationName,
  ...operation,
  matcher: new RegExp(`^${operation.pattern.replace(/\{\w+\}/, "([^/]+)")}$`),
}));

/** The operation a request is for; 404 for an unknown path, 405 for a known one with another method. */
export function matchOperation(method: string, path: string): Match {
  const candidates = table.filter(({ matcher }) => matcher.test(path));
  const found = candidates.find((entry) => entry.method === method);
  if (!found) {
    const allow = [...new Set(candidates.map((entry) => entry.method))].join(", ");
    const known = allow === "" ? { status: 404 } : { status: 405, headers: { allow } };
    throw new Refusal(known.status, `Cannot ${method} ${path}`, known);
  }
  return { operation: found.name, group: found.group, id: decode(found.matcher.exec(path)?.[1] ?? "") };
}

/** Which error envelope a path is answered with, known operation or not. */
export function groupOfPath(path: string): Group {
  if (path.startsWith("/v1/waba-api")) return "chat";
  return path.startsWith("/api/v1/voice-api") ? "voice" : "sms";
}

function decode(part: string): string {
  try {
    // PostgreSQL stores no NUL, so an id with one is just an id nobody has.
    return decodeURIComponent(part).replaceAll("\0", "\ufffd");
  } catch {
    return part;
  }
}
