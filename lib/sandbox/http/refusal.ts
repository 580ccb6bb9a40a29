import type { z } from "zod";

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
